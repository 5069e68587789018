import { beforeEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInSite } from '../../../spec/render-in-site.js';
import { type StubbedAnswer, stubApi } from '../../../spec/stub-api.js';
import { ShareButton } from './share-button.js';
import { stubNavigator } from '../../../spec/stub-navigator.js';

const png = new Blob(['png'], { type: 'image/png' });
let made: string[];

beforeEach(() => {
  made = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made.push((file as File).name);
    return `blob:${made.length}`;
  });
});

const api = (answer: StubbedAnswer = { body: png }) =>
  stubApi({
    'get-position-picture': () => answer,
    'get-picks-picture': () => answer,
    'get-own-picks-picture': () => answer,
  });

async function open(what: 'position' | 'picks' | 'own-picks' = 'position') {
  const user = userEvent.setup();
  renderInSite(<ShareButton kind={what} username="anna" year={2023} />);
  await user.click(screen.getByRole('button', { name: what === 'position' ? 'Share' : 'Share your picks' }));
  await screen.findByRole('dialog');
  return user;
}

describe('the share sheet', () => {
  it('shows the picture in the theme of the page, saves it, and can change the theme', async () => {
    const { asked } = api();
    const user = await open();
    expect((await screen.findByRole('img')).getAttribute('alt')).toBe('anna in Parc Fermé 2023');
    const save = await screen.findByRole('link', { name: 'Save the picture' });
    expect([save.getAttribute('download'), save.getAttribute('href')?.slice(0, 5)]).toEqual([
      'anna-position-2023.png',
      'blob:',
    ]);
    await user.click(screen.getByRole('switch', { name: 'Dark picture' }));
    await waitFor(() =>
      expect(asked).toEqual([
        'get-position-picture?username=anna&season=2023&theme=light',
        'get-position-picture?username=anna&season=2023&theme=dark',
      ]),
    );
  });

  it('shows the picture of the picks if it shares picks', async () => {
    const { asked } = api();
    await open('picks');
    expect((await screen.findByRole('img')).getAttribute('alt')).toBe('The picks of anna in Parc Fermé 2023');
    expect(asked).toEqual(['get-picks-picture?username=anna&season=2023&theme=light']);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to your profile' });
    expect(field.value).toBe(`${window.location.origin}/users/anna?picture=picks&season=2023`);
  });

  it("shows the reader's own picks while nobody else may see them, without a link to a page that does not show them", async () => {
    const { asked } = api();
    await open('own-picks');
    expect((await screen.findByRole('img')).getAttribute('alt')).toBe('The picks of anna in Parc Fermé 2023');
    expect(asked).toEqual(['get-own-picks-picture?season=2023&theme=light']);
    expect(screen.queryByRole('textbox')).toBeNull();
    screen.getByRole('link', { name: 'Save the picture' });
  });

  it('shows the picture of a weekend, with a link to the weekend', async () => {
    const { asked } = stubApi({ 'get-weekend-picture': () => ({ body: png }) });
    renderInSite(<ShareButton kind="weekend" username="anna" weekendId={19} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Share' }));
    expect((await screen.findByRole('img')).getAttribute('alt')).toBe('The weekend of anna in Parc Fermé');
    expect(asked).toEqual(['get-weekend-picture?username=anna&weekend=19&theme=light']);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to the weekend' });
    expect(field.value).toBe(`${window.location.origin}/race-weekends/19`);
  });

  it('copies the link to the profile, or selects it if the browser refuses to copy', async () => {
    api();
    const user = await open();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to your profile' });
    expect(field.value).toBe(`${window.location.origin}/users/anna?picture=position&season=2023`);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await screen.findByText('The link is copied.');
    expect(await navigator.clipboard.readText()).toBe(field.value);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await screen.findByText(/^The browser did not copy the link/);
    expect(document.activeElement).toBe(field);
  });

  it("has no button for the system's share sheet in a browser that lacks it", async () => {
    api();
    await open();
    await screen.findByRole('link', { name: 'Save the picture' });
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it.each<[boolean, string[]]>([
    [true, ['files', 'title', 'url']],
    [false, ['title', 'url']],
  ])("passes the picture to the system's share sheet if this sheet accepts files (%s)", async (takesFiles, names) => {
    const given: ShareData[] = [];
    stubNavigator({
      canShare: () => takesFiles,
      share: (data: ShareData) => (given.push(data), Promise.resolve()),
    });
    api();
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(given.map((data) => Object.keys(data).toSorted())).toEqual([names]);
    expect(given[0]?.url).toBe(`${window.location.origin}/users/anna?picture=position&season=2023`);
  });

  it.each<[string, number]>([
    ['AbortError', 0],
    ['NotAllowedError', 1],
  ])('after %s from the system, shows %i messages', async (name, amount) => {
    stubNavigator({ share: () => Promise.reject(new DOMException('', name)) });
    api();
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    if (amount > 0) await screen.findByText(/^The picture was not shared/);
    expect(screen.queryAllByText(/^The picture was not shared/)).toHaveLength(amount);
  });

  it.each([
    [{ status: 404, body: { message: 'Picks can be shared once the picks window has closed' } }, /picks window has/],
    [{ status: 500, body: {} }, /^There was an error loading the picture/],
    ['lost', /^There was an error loading the picture/],
  ] as const)('shows an error for %j, and can still copy the link', async (answer, text) => {
    api(answer);
    await open('picks');
    await screen.findByText(text);
    expect(screen.queryByRole('link', { name: 'Save the picture' })).toBeNull();
    screen.getByRole('button', { name: 'Copy link' });
    screen.getByRole('button', { name: 'Try again' });
  });
});
