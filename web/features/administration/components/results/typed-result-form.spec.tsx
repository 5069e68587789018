import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { listDrafts } from '../../../../lib/drafts.js';
import { aRider } from '../../../../spec/a-season.js';
import { aSeasonAdmin } from '../../../../spec/a-season-admin.js';
import { aUser } from '../../../../spec/a-user.js';
import { aRace, aWeekend, aWeekendAdmin } from '../../../../spec/a-weekend.js';
import { clickTwice } from '../../../../spec/interactions.js';
import { modalClosed, press, refusedInModal, renderSeasonPage, type User } from '../../../../spec/season-page.js';
import { bodyOf, failed, heldAnswer, type stubApi, type StubbedAnswer } from '../../../../spec/stub-api.js';

type Page = Awaited<ReturnType<typeof renderSeasonPage>>;
type Call = 'create-race' | 'add-race-results';

const riders = [
  aRider(1, 'Francesco', 'Bagnaia'),
  aRider(5, 'Johann', 'Zarco'),
  aRider(89, 'Jorge', 'Martín'),
  aRider(93, 'Marc', 'Márquez'),
];
const createdRace = {
  id: 9,
  seasonYear: 2023,
  track: 'Qatar GP',
  title: 'Qatar GP',
  timestamp: '2023-11-19T12:00:00.000Z',
  is_sprint: false,
  finalized: false,
  race_weekend_id: 7,
};
const saved = 'Race result saved';

let weekend: ReturnType<typeof aWeekendAdmin>;
let answers: Partial<Record<Call, StubbedAnswer>>;
let sent: [Call, unknown][];
beforeEach(() => {
  localStorage.clear();
  weekend = aWeekendAdmin();
  answers = {};
  sent = [];
});

/** Opens the page of the season. By default, the server accepts every mutation. */
async function show(more: Parameters<typeof stubApi>[0] = {}): Promise<Page> {
  const page = await renderSeasonPage(
    { race_weekends: [aWeekend()], competitors: riders },
    {
      'get-race-weekend-admin': () => ({ body: { race_weekend: weekend } }),
      'create-race': (request) => {
        sent.push(['create-race', bodyOf(request)]);
        return answers['create-race'] ?? { status: 201, body: { race_id: 9 } };
      },
      'add-race-results': (request) => {
        sent.push(['add-race-results', bodyOf(request)]);
        return answers['add-race-results'] ?? { body: {} };
      },
      ...more,
    },
  );
  return page;
}

const grid = () => screen.getByRole('group', { name: /^Tap the riders/ });
const order = () =>
  within(screen.getByRole('list', { name: 'Running order' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const lines = () => screen.getByLabelText<HTMLTextAreaElement>('Classification');
const write = async (user: User, text: string) => {
  await user.clear(lines());
  await user.click(lines());
  await user.paste(text);
};
const save = () => screen.getByRole('button', { name: /^Save .*race result$/ });

async function openWeekend(user: User): Promise<void> {
  await press(user, /Qatar GP/);
  await screen.findByRole('region', { name: 'Sprint Race' });
}

async function openForm(user: User, session: 'Race' | 'Sprint Race' = 'Race'): Promise<void> {
  await openWeekend(user);
  const section = within(screen.getByRole('region', { name: session }));
  await user.click(section.getByRole('button', { name: 'Type it by hand…' }));
  await screen.findByRole('heading', { name: `${session} by hand` });
}

async function showForm(session: 'Race' | 'Sprint Race' = 'Race'): Promise<Page> {
  const page = await show();
  await openForm(page.user, session);
  return page;
}

async function close(user: User): Promise<void> {
  await user.keyboard('{Escape}');
  await modalClosed();
}

describe('a typed result', () => {
  // proves: admin-weekends-17, admin-more-6
  it('can be pasted, is shown as it will be stored, and is stored only once after a double click', async () => {
    const { user } = await showForm();
    await write(user, '1 1 Francesco Bagnaia\n2 89 J. Martin\n4 5 Zarco');
    screen.getByText('Line 3: it says position 4, but 3 is next.');
    expect(save().getAttribute('aria-disabled')).toBe('true');
    await write(user, '1 1 Francesco Bagnaia\n2 89 J. Martin\n3 5 Zarco\nNot classified\n93 Marc Márquez');
    screen.getByText('4 riders read');
    const read = within(screen.getByRole('list', { name: 'Race as it will be stored' })).getAllByRole('listitem');
    expect(read.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1\s*1\s*Francesco Bagnaia/),
      expect.stringMatching(/^2\s*89\s*Jorge Martín/),
      expect.stringMatching(/^3\s*5\s*Johann Zarco/),
      expect.stringMatching(/^–\s*93\s*Marc Márquez/),
    ]);
    await user.dblClick(save());
    await within(await screen.findByRole('dialog')).findByText(saved);
    expect(sent).toEqual([
      ['create-race', expect.objectContaining({ seasonYear: 2023, is_sprint: false, race_weekend_id: 7 })],
      [
        'add-race-results',
        {
          raceId: 9,
          finalized: true,
          competitors_positions: [
            { competitorId: 1001, position: 1 },
            { competitorId: 1089, position: 2 },
            { competitorId: 1005, position: 3 },
            { competitorId: 1093, position: 0 },
          ],
        },
      ],
    ]);
  });

  // proves: admin-more-6
  it('can be tapped in a grid that keeps its order, and a second tap on a rider changes nothing', async () => {
    const { user } = await showForm('Sprint Race');
    const names = () =>
      within(grid())
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(names()).toEqual(['1F. Bagnaia', '5J. Zarco', '89J. Martín', '93M. Márquez']);
    await user.dblClick(within(grid()).getByRole('button', { name: /Martín/ }));
    screen.getByText('1 rider read');
    await user.dblClick(within(grid()).getByRole('button', { name: /Márquez/ }));
    expect(names()).toEqual(['1F. Bagnaia', '5J. Zarco', '89J. Martín1st', '93M. Márquez2nd']);
    expect(order()).toEqual(['189', '293']);
    expect(lines().value).toBe('89 Jorge Martín\n93 Marc Márquez\n');
    await user.click(save());
    await within(await screen.findByRole('dialog')).findByText(saved);
    expect(sent[0]).toEqual(['create-race', expect.objectContaining({ is_sprint: true })]);
  });

  it('cannot be stored as long as it has a problem', async () => {
    const { user } = await showForm();
    for (const [text, problem] of [
      ['1 89\n3 1', 'Line 2: it says position 3, but 2 is next.'],
      ['89\n1\n89', 'Line 3: Jorge Martín is in the list twice.'],
      ['98', 'Line 1: the season has no rider with number 98.'],
    ] as const) {
      await write(user, text);
      screen.getByText(problem);
      await user.click(save());
      expect(sent).toEqual([]);
    }
  });
});

describe('the draft of a typed result', () => {
  // proves: more-1, admin-more-6
  it('is kept for each session when the modal is closed or the page is reloaded, until it is stored', async () => {
    const { user } = await showForm();
    await write(user, '89 Martín\n1 Bag');
    await close(user);
    await openForm(user, 'Sprint Race');
    expect(lines().value).toBe('');
    cleanup();

    const reloaded = await showForm();
    expect(lines().value).toBe('89 Martín\n1 Bag');
    await write(reloaded.user, '89 Martín\n1 Bagnaia');
    await reloaded.user.click(save());
    await within(await screen.findByRole('dialog')).findByText(saved);
    expect(listDrafts()).toEqual([]);
    await close(reloaded.user);
    await openForm(reloaded.user);
    expect(lines().value).toBe('');
  });

  // proves: more-1
  it('is not shown to another admin in the same browser', async () => {
    for (const [username, found] of [
      ['chief', ''],
      ['steward', ''],
      ['chief', '93'],
    ] as const) {
      const { user } = await show({ 'get-current-user': () => ({ body: aUser({ username, is_admin: true }) }) });
      await openForm(user);
      expect(lines().value).toBe(found);
      if (username === 'chief') await write(user, '93');
      cleanup();
    }
  });

  // proves: more-1
  it('stays when the session ends, with a link to log in, and can then be stored', async () => {
    const { user } = await showForm();
    await write(user, '89\n1');
    answers['create-race'] = { status: 401 };
    await user.click(save());
    const link = await screen.findByRole('link', { name: 'Log in (new tab)' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/login', '_blank']);
    expect(lines().value).toBe('89\n1');
    delete answers['create-race'];
    await user.click(save());
    await within(await screen.findByRole('dialog')).findByText(saved);
  });

  // proves: admin-weekends-20
  it('is kept, with an error, if a rider was deleted in the meantime', async () => {
    const page = await showForm();
    await write(page.user, '89\n93');
    answers['add-race-results'] = { status: 400, body: { competitors_not_found: [1093] } };
    page.setSeason({ competitors: riders.slice(0, 3) });
    await page.user.click(save());
    await refusedInModal('Be sure that the information inputted is correct');
    expect(lines().value).toBe('89\n93');
    await screen.findByText('Line 2: the season has no rider with number 93.');
  });

  it('is kept if the weekend was deleted in the meantime, and no result is sent', async () => {
    const { user } = await showForm();
    await write(user, '89\n93');
    answers['create-race'] = { status: 404 };
    await user.click(save());
    await refusedInModal('The race weekend was not found');
    expect(lines().value).toBe('89\n93');
    expect(sent.map(([call]) => call)).toEqual(['create-race']);
  });

  // proves: admin-weekends-18, admin-weekends-19, more-1
  it('is kept, with an error, after a failure; the next attempt reuses the created race', async () => {
    const page = await showForm();
    await write(page.user, '89\n1');
    answers['create-race'] = failed;
    await page.user.click(save());
    await refusedInModal('There was an error creating the race');
    delete answers['create-race'];
    answers['add-race-results'] = failed;
    page.setSeason({ races: [createdRace] });
    await page.user.click(save());
    await refusedInModal('There was an error adding the results');
    expect(lines().value).toBe('89\n1');
    delete answers['add-race-results'];
    await page.user.click(save());
    await within(await screen.findByRole('dialog')).findByText(saved);
    expect(sent.map(([call]) => call)).toEqual(['create-race', 'create-race', 'add-race-results', 'add-race-results']);
  });
});

describe('a deleted result', () => {
  // proves: admin-more-6
  it('can be restored or corrected even before the season is refetched', async () => {
    const rows = [
      [93, 'Marc', 'Márquez', 0],
      [89, 'Jorge', 'Martín', 2],
      [1, 'Francesco', 'Bagnaia', 1],
    ] as const;
    const stored = rows.map(([number, first, last, position]) => {
      return { competitor_id: 1000 + number, number, first, last, position, points: 0 };
    });
    weekend = aWeekendAdmin({ status: 1, race: aRace(3, stored) });
    const season = { body: { season: aSeasonAdmin({ race_weekends: [aWeekend()], competitors: riders }) } };
    const seasonRead = heldAnswer();
    const { user } = await show({
      'get-season-admin': () => (weekend.race ? season : seasonRead.held()),
      'delete-race': () => {
        weekend = aWeekendAdmin();
        return { status: 201, body: {} };
      },
    });
    await openWeekend(user);
    await clickTwice(user, 'Delete the race result');
    const race = within(screen.getByRole('region', { name: 'Race' }));
    await user.click(await race.findByRole('button', { name: 'Type it by hand…' }));
    expect([order(), lines().value]).toEqual([
      ['11', '289', '–93'],
      '1 Francesco Bagnaia\n89 Jorge Martín\nNot classified\n93 Marc Márquez\n',
    ]);
    seasonRead.answer(season);
    await user.click(save());
    await within(await screen.findByRole('dialog')).findByText(saved);
    expect(listDrafts()).toEqual([]);
  });
});

describe('a session that was not held', () => {
  it('is recorded with two clicks', async () => {
    weekend = aWeekendAdmin({ status: 1, race: aRace(3) });
    const { user } = await show();
    await openWeekend(user);
    await press(user, 'Session was not held');
    expect(sent).toEqual([]);
    weekend = { ...weekend, sprint_race: aRace(4, []) };
    const again = screen.getByRole('button', { name: 'Click again to record' });
    await waitFor(() => expect(again.getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(again);
    await within(screen.getByRole('region', { name: 'Sprint Race' })).findByText('Recorded as not held.');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      ['create-race', expect.objectContaining({ is_sprint: true, race_weekend_id: 7 })],
      ['add-race-results', { raceId: 9, finalized: true, competitors_positions: [] }],
    ]);
  });
});
