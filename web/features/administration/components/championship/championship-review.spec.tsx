import { describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { championshipMessages } from '../../../../../league/contract/championship-classes.js';
import type { ChampionshipReviewAnswer } from '../../../../../league/contract/championship-setup.js';
import { messages } from '../../../../../league/contract/messages.js';
import { aRetrieval } from '../../../../spec/a-retrieval.js';
import {
  done,
  modalClosed,
  press,
  refused,
  renderAdministration,
  renderSeasonPage,
} from '../../../../spec/season-page.js';
import { bodyOf, type StubbedAnswer } from '../../../../spec/stub-api.js';

type Review = ChampionshipReviewAnswer;
const row = (key: string, chosen = true) => ({
  key,
  version: `version of ${key}`,
  chosen,
  problem: null,
  caution: null,
});

const aNewRider = (number: number, last: string, other: Partial<Review['riders'][number]> = {}) => ({
  ...row(`rider/${number}`),
  number,
  first: 'Marc',
  last,
  team: 'Repsol Honda Team',
  independent: false,
  rookie: false,
  guest: false,
  ...other,
});

const aNewWeekend = (round: number, title: string): Review['weekends'][number] => ({
  ...row(`weekend/${round}`),
  round,
  title,
  start: '2023-03-24',
  end: '2023-03-26',
  time_zone: 'Europe/Lisbon',
  race_start: '2023-03-26T13:00:00.000Z',
  sprint_start: null,
});

const aChange = (subject: string, other: Partial<Review['changes'][number]> = {}) => ({
  ...row(`rider/${subject}/number`, !other.by_hand),
  subject,
  weekend_id: null,
  field: 'number' as const,
  before: '73',
  after: '7',
  by_hand: false,
  ...other,
});

/** A review without any rows. */
const aChampionshipReview = (other: Partial<Review> = {}): Review => ({
  class: 'MotoGP',
  riders: [],
  weekends: [],
  changes: [],
  removed: [],
  problems: [],
  ...other,
});

type Answers = NonNullable<Parameters<typeof renderSeasonPage>[1]>;

const nothing = { riders_added: 0, riders_changed: 0, weekends_added: 0, weekends_changed: 0, weekends_removed: 0 };

async function showReview(
  championship: ReturnType<typeof aChampionshipReview>,
  answers: Answers = {},
  season: Parameters<typeof renderSeasonPage>[0] = {},
) {
  const retrieval = aRetrieval({ kind: 'championship', state: 'read', weekend: null, championship });
  const page = await renderSeasonPage(season, {
    'read-championship': () => ({ status: 202, body: { pid: 5 } }),
    'get-retrieval': () => ({ body: { retrieval } }),
    ...answers,
  });
  await press(page.user, 'Read the championship…');
  await screen.findByRole('button', { name: 'Read the championship' });
  await press(page.user, 'Read the championship');
  await screen.findByRole('dialog', { name: 'Set up from the championship' });
  return page;
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the review of the championship', () => {
  it('stores the ticked riders and weekends, without wildcards and rows with a problem', async () => {
    let sent: unknown;
    const { user } = await showReview(
      aChampionshipReview({
        riders: [
          aNewRider(93, 'Márquez'),
          aNewRider(51, 'Pirro', { guest: true, chosen: false }),
          aNewRider(7, 'Aoyama', { chosen: false, problem: 'The championship gives no number yet.' }),
          aNewRider(8, 'McCoy', { chosen: false, caution: 'Number 8 belongs to Naoki Matsudo.' }),
        ],
        weekends: [aNewWeekend(1, 'Portuguese GP'), aNewWeekend(2, 'Argentinian GP')],
      }),
      {
        'set-up-from-championship': (request) => {
          sent = bodyOf(request);
          return { status: 201, body: { ...nothing, riders_added: 1, weekends_added: 1 } };
        },
      },
    );
    await screen.findByText('New riders: 1 of 4 chosen');
    screen.getByText('The championship gives no number yet.');
    screen.getByText('Number 8 belongs to Naoki Matsudo.');
    expect([box(/Pirro/).checked, box(/Aoyama/).disabled, box(/McCoy/).disabled]).toEqual([false, true, false]);
    await user.click(box(/Argentinian GP/));
    await press(user, 'Add 1 rider, add 1 race weekend');
    await modalClosed();
    await done('1 rider added, 1 race weekend added');
    const rows = ['rider/93', 'weekend/1'].map((key) => ({ key, version: `version of ${key}` }));
    expect(sent).toEqual({ pid: 5, rows });
  });

  it('shows what would change, and does not tick values that were set by hand', async () => {
    await showReview(
      aChampionshipReview({
        changes: [
          aChange('73 Hiroshi Aoyama'),
          aChange('93 Marc Márquez', { field: 'team', before: 'Ours', after: 'Honda', by_hand: true }),
        ],
        removed: [
          {
            key: 'gone',
            version: 'v',
            chosen: false,
            problem: null,
            caution: null,
            weekend_id: 9,
            title: 'Kazakhstan GP',
            start: '2023-07-07',
            end: '2023-07-09',
          },
        ],
        problems: ['Qatar GP: the time zone is unknown.'],
      }),
    );
    await screen.findByText('Number: 73 becomes 7');
    screen.getByText('Team: Ours becomes Honda');
    screen.getByText('Qatar GP: the time zone is unknown.');
    expect([box(/Aoyama/), box(/Márquez/), box(/Kazakhstan/)].map(({ checked }) => checked)).toEqual([
      true,
      false,
      false,
    ]);
    screen.getByRole('button', { name: 'Make 1 change' });
  });

  it('warns that a round before the first one changes when the picks close', async () => {
    const days = { field: 'days' as const, before: '2023-03-24/2023-03-26', after: '2023-03-10/2023-03-12' };
    const moved = aChange('Portuguese GP', { ...days, weekend_id: 3 });
    const race_weekends = [
      { id: 3, title: 'Portuguese GP', start: '2023-03-24', end: '2023-03-26', status: 0 as const },
    ];
    const { user } = await showReview(aChampionshipReview({ changes: [moved] }), {}, { race_weekends });
    const text = /^The first race weekend then begins on 10 March 2023 instead of 24 March 2023/;
    await screen.findByText(text);
    await user.click(box(/Portuguese GP/));
    expect(screen.queryByText(text)).toBeNull();
  });

  it('shows that nothing is missing, and has nothing to store', async () => {
    const { user } = await showReview(aChampionshipReview());
    await screen.findByText('The season has everything that the championship has.');
    expect(screen.queryByRole('button', { name: 'Choose what to store' })).toBeNull();
    await press(user, 'Done');
    await modalClosed();
  });

  it('only shows its rows if all of them have a problem', async () => {
    const problem = 'The championship gives no number yet.';
    await showReview(aChampionshipReview({ riders: [aNewRider(7, 'Aoyama', { chosen: false, problem })] }));
    await screen.findByText(problem);
    screen.getByRole('button', { name: 'Done' });
    expect(screen.queryByRole('button', { name: 'Choose what to store' })).toBeNull();
  });

  it('explains that the list is out of date, and stays open', async () => {
    const { user } = await showReview(aChampionshipReview({ riders: [aNewRider(93, 'Márquez')] }), {
      'set-up-from-championship': () => ({
        status: 400,
        body: { stale: true, rider_exists: false, message: championshipMessages.stale },
      }),
    });
    await screen.findByText('New riders: 1 of 1 chosen');
    await press(user, 'Add 1 rider');
    await refused(championshipMessages.stale);
  });

  it.each<[string, StubbedAnswer, string]>([
    ['a running retrieval', { status: 400, body: { selenium_busy: true } }, messages.retrieval.busy],
    [
      'a source that is off',
      { status: 400, body: { message: championshipMessages.isOff } },
      championshipMessages.isOff,
    ],
    ['a lost network', 'lost', championshipMessages.starting],
  ])('shows why the championship cannot be read: %s', async (_, answer, text) => {
    const { user } = await renderSeasonPage({}, { 'read-championship': () => answer });
    await press(user, 'Read the championship…');
    await screen.findByRole('button', { name: 'Read the championship' });
    await press(user, 'Read the championship');
    await refused(text);
  });
});

describe('an empty league', () => {
  it('creates its first season and opens the review of the championship', async () => {
    const sent: unknown[] = [];
    const { user } = renderAdministration('/administration', {
      'create-season': (request) => {
        sent.push(bodyOf(request));
        return { body: {} };
      },
      'read-championship': (request) => {
        sent.push(bodyOf(request));
        return { status: 202, body: { pid: 5 } };
      },
      'get-season-admin': () => ({ status: 404, body: {} }),
    });
    await user.click(await screen.findByRole('button', { name: 'Set up from the championship…' }));
    await user.click(await screen.findByRole('radio', { name: 'Moto2' }));
    await press(user, 'Create season and read it');
    await screen.findByRole('heading', { name: /^Season \d{4}$/ });
    expect(sent).toMatchObject([{ top_independent: false, top_rookie: false }, { class: 'Moto2' }]);
  });
});
