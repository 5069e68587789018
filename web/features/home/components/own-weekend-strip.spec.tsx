import { describe, expect, it } from 'vitest';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnWeekend } from '../../../../league/contract/own-weekend.js';
import { aPicksRow } from '../../../spec/a-member.js';
import { aHome } from '../../../spec/a-home.js';
import { someMemberSeasons } from '../../../spec/a-season-end.js';
import { aUser } from '../../../spec/a-user.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { anOwnWeekend } from '../../../spec/an-own-weekend.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { type StubbedAnswer, stubApi } from '../../../spec/stub-api.js';
import { OwnWeekendStrip } from './own-weekend-strip.js';

const weekend = aWeekend({ id: 20, title: 'Valencia GP', status: 1 });
const provisional = { weekend, after: 'sprint', results_at: '2023-11-25T15:40:00.000Z' } as const;
const afterSprint: OwnWeekend = anOwnWeekend({ weekend, after: 'sprint' });
const withWeekend = (own_weekend: OwnWeekend | null): StubbedAnswer => ({ body: { own_weekend } });

function show(answer: () => StubbedAnswer, home = aHome({ provisional })) {
  const { asked } = stubApi({ 'get-own-weekend': answer });
  renderInSite(<OwnWeekendStrip home={home} username="anna" />);
  return asked;
}
const open = () => userEvent.setup().click(screen.getByRole('button', { name: /^Your weekend, / }));
const rowsOf = (list: HTMLElement | undefined) =>
  within(list as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe("the strip about the reader's weekend, while it is provisional,", () => {
  it('shows its date but is collapsed, and loads nothing before it is opened', async () => {
    const asked = show(() => withWeekend(afterSprint));
    screen.getByText(/^Saturday.*\. The race is still to come\. Open to see\.$/);
    expect([asked, screen.queryByText(/15th/)]).toEqual([[], null]);
    await open();
    await screen.findByText('You would be 15th');
    expect(asked).toEqual(['get-own-weekend?weekend=20', 'get-hall-of-fame/']);
  });

  it('shows the position, the points of the riders, and the neighbours', async () => {
    show(() => withWeekend(afterSprint));
    await open();
    await screen.findByText('▼ -1');
    screen.getByText('+56 from the sprint, 1,369 points. Nothing is final until the race is in.');
    const [riders, ladder] = screen.getAllByRole('list');
    expect(rowsOf(riders)).toEqual([
      '89Jorge Martinsprint 12, race 618 ×2',
      '1Francesco Bagnaiarace 2020',
      '73Alex Marqueznot in the results0',
    ]);
    expect(rowsOf(ladder)).toEqual([
      '14curvagrande4 ahead of you',
      '15anna you1,369 points',
      '16apexhunter9 behind you',
    ]);
    const link = screen.getByRole('link', { name: 'Provisional standings' });
    expect(link.getAttribute('href')).toBe('/race-weekends/20');
  });

  it('names the race once its result is stored', async () => {
    show(() => withWeekend(anOwnWeekend({ weekend })), aHome({ provisional: { ...provisional, after: 'race' } }));
    await open();
    await screen.findByText(/^\+56 from the weekend, .* until the league has checked the results\.$/);
  });

  it('shows a message to members without picks, and an error with a button to try again', async () => {
    show(() => withWeekend(null));
    await open();
    await screen.findByText(/^You have no picks in this season/);
    cleanup();
    let fails = true;
    show(() => (fails ? { status: 500 } : withWeekend(afterSprint)));
    await open();
    await screen.findByText('There was an error loading what your riders scored');
    fails = false;
    const strip = within(screen.getByRole('region', { name: 'Your weekend' }));
    await userEvent.setup().click(strip.getByRole('button', { name: 'Try again' }));
    await screen.findByText('You would be 15th');
  });
});

describe("the strip about the reader's weekend, once it is final,", () => {
  const passesText = () => screen.getAllByText(/passed/)[0]?.closest('p')?.textContent;

  it('has one line with what is worth remembering', async () => {
    const held = (id: number, points: number) => ({
      weekend: aWeekend({ id, title: `Round ${id}`, status: 2 }),
      position: 9,
      position_change: null,
      points,
    });
    const row = aPicksRow(9, 'anna');
    const current = { year: 2023, row, amount_members: 30, weekends: [held(18, 20), held(19, 56)] };
    stubApi({
      ...startAnswers({ user: aUser() }),
      'get-own-weekend': () => withWeekend(anOwnWeekend()),
      'get-member-seasons': () => ({ body: { member_seasons: someMemberSeasons({ current }) } }),
    });
    renderInSite(<OwnWeekendStrip home={aHome()} username="anna" />);
    await open();
    await screen.findByText('Best weekend: +56');
  });

  it('is closed, and then shows the position and the members who passed and were passed', async () => {
    show(() => withWeekend(anOwnWeekend()), aHome());
    screen.getByText('Your weekend, Qatar GP');
    expect(screen.queryByText(/15th/)).toBeNull();
    await open();
    await screen.findByText('15th after the weekend');
    expect(screen.queryByText('Open to see.')).toBeNull();
    screen.getByText('+56 from the weekend, 1,369 points.');
    expect(passesText()).toBe('You passed oldwolf and pitwall. You were passed by curvagrande and others.');
    expect(screen.getAllByRole('list')).toHaveLength(1);
  });

  it.each<[Partial<OwnWeekend>, string]>([
    [{ passed: { users: [], others: false } }, 'You were passed by curvagrande and others.'],
    [{ passed_by: { users: [], others: false } }, 'You passed oldwolf and pitwall.'],
    [{ passed: { users: [], others: true }, passed_by: { users: [], others: false } }, 'You passed other members.'],
    [
      { passed: { users: [], others: false }, passed_by: { users: [], others: false } },
      'You passed nobody, and nobody passed you.',
    ],
  ])('with %j shows "%s"', async (other, text) => {
    show(() => withWeekend(anOwnWeekend(other)), aHome());
    await open();
    await screen.findByText('15th after the weekend');
    expect(passesText()).toBe(text);
  });

  it('shows neither a change nor passes for the first weekend', async () => {
    show(() => withWeekend(anOwnWeekend({ passed: null, passed_by: null })), aHome());
    await open();
    await screen.findByText('15th after the weekend');
    expect([screen.queryByText(/passed/), screen.queryByText('▼ -1')]).toEqual([null, null]);
  });

  it('is missing before the first weekend', () => {
    show(() => withWeekend(null), aHome({ standing: null }));
    expect(screen.queryByRole('region', { name: 'Your weekend' })).toBeNull();
  });
});
