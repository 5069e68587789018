import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { SeasonToImport } from '../../../../../league/contract/season-archive.js';
import { limits } from '../../../../../league/contract/limits.js';
import { done, modalClosed, press, refused, renderAdministration, type User } from '../../../../spec/season-page.js';
import { heldAnswer, type StubbedAnswer } from '../../../../spec/stub-api.js';

const head = 'ab'.repeat(32);
const readSeason = (other: Partial<SeasonToImport> = {}): SeasonToImport => ({
  year: 2022,
  verified: true,
  podium: [
    { position: 1, name: 'ann', points: 70.5 },
    { position: 2, name: 'Member 17', points: 3 },
  ],
  amount_members: 2,
  digest: 'cd'.repeat(32),
  head,
  amount_weekends: 20,
  already: false,
  ...other,
});
const spreadsheet = { verified: false, head: null, amount_weekends: null };

let read: () => StubbedAnswer | Promise<StubbedAnswer>;
let stored: () => StubbedAnswer | Promise<StubbedAnswer>;
let sent: [string, string][];
beforeEach(() => {
  read = () => ({ body: { seasons: [readSeason()], stored: false } });
  stored = () => ({ body: { seasons: [readSeason()], stored: true } });
  sent = [];
});

async function open(): Promise<User> {
  const { user } = renderAdministration('/administration', {
    'get-seasons-simple-year': () => ({ body: { seasons: [] } }),
    'import-seasons': ({ body }, path) => {
      sent.push([path, ((body as FormData).get('file') as File).name]);
      return path.includes('store=true') ? stored() : read();
    },
  });
  await screen.findByRole('heading', { name: 'Seasons' });
  await press(user, 'Import a season…');
  await screen.findByRole('dialog', { name: 'Import a season' });
  return user;
}
const choose = (user: User, file = new File(['{}'], 'season.json')) => user.upload(screen.getByLabelText('File'), file);
const submit = (name = 'Import the season') => screen.getByRole('button', { name });
const review = () => screen.findByRole('list', { name: 'Seasons in the file' });

describe('the import of a season', () => {
  // proves: season-archive-5
  it('shows the content of the file first, and stores it once', async () => {
    const user = await open();
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    await choose(user);
    const [line] = within(await review()).getAllByRole('listitem');
    expect(line?.textContent).toContain(
      'Season 2022Verified2 members, 20 race weekends: 1. ann (70.50), 2. Member 17 (3.00)',
    );
    expect(line?.textContent).toContain(`Head of its seals: ${head}`);
    expect(sent).toEqual([['import-seasons/?store=false', 'season.json']]);
    await user.dblClick(submit());
    await modalClosed();
    await done('In the hall of fame: season 2022');
    expect(sent.slice(1)).toEqual([['import-seasons/?store=true', 'season.json']]);
  });

  // proves: season-archive-7
  it('shows that a spreadsheet is not verified, and which seasons are already imported', async () => {
    read = () => ({
      body: {
        seasons: [
          readSeason(spreadsheet),
          readSeason({ ...spreadsheet, year: 2021, amount_members: 1, already: true }),
        ],
        stored: false,
      },
    });
    const user = await open();
    await choose(user, new File(['year'], 'old.csv'));
    const [first, second] = within(await review()).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Season 2022Not verified2 members: 1\. ann/);
    expect(second?.textContent).toMatch(/^Season 2021Not verified1 member: .*This season is already imported/);
    submit('Import 2 seasons');
  });

  // proves: season-archive-6
  it('lists the errors in a refused file, and accepts another file', async () => {
    const problems = ['2011: ann appears twice (line 3)', 'Line 4: "x" is not a position'];
    read = () => ({
      status: 400,
      body: { message: 'The file was not imported: 2 things are wrong with it', problems },
    });
    const user = await open();
    await choose(user);
    await refused('The file was not imported: 2 things are wrong with it');
    const list = within(screen.getByRole('list', { name: 'What is wrong with the file' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(problems);
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    read = () => ({ body: { seasons: [readSeason()], stored: false } });
    await choose(user, new File(['{}'], 'better.json'));
    await review();
    expect(screen.queryByRole('list', { name: 'What is wrong with the file' })).toBeNull();
    expect(submit().getAttribute('aria-disabled')).not.toBe('true');
  });

  it('reads a second file that is chosen while the first one is still being read', async () => {
    const first = heldAnswer();
    read = first.held;
    const user = await open();
    await choose(user);
    await screen.findByText('Reading and checking the file…');
    read = () => ({ body: { seasons: [readSeason({ year: 2021 })], stored: false } });
    await choose(user, new File(['{}'], 'second.json'));
    await review();
    first.answer({ body: { seasons: [readSeason()], stored: false } });
    await user.click(submit());
    await modalClosed();
    expect(sent.map(([, name]) => name)).toEqual(['season.json', 'second.json', 'second.json']);
  });

  it('shows its progress, and an error if it fails', async () => {
    const held = heldAnswer();
    read = held.held;
    const user = await open();
    await choose(user);
    await screen.findByText('Reading and checking the file…');
    held.answer({ status: 500 });
    await refused('There was an error importing the season');
  });

  it('stays open if storing fails', async () => {
    stored = () => 'lost';
    const user = await open();
    await choose(user);
    await review();
    await user.click(submit());
    await refused('There was an error importing the season');
    await review();
  });

  it('does not send a file above the size limit of the server', async () => {
    const user = await open();
    const file = new File(['x'], 'large.json');
    Object.defineProperty(file, 'size', { value: limits.seasonFileBytes + 1 });
    await choose(user, file);
    await refused('This file is larger than 16 MB, the limit for the archive of a season');
    await waitFor(() => expect(sent).toEqual([]));
  });
});
