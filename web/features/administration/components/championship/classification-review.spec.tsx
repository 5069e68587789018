import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import type { RetrievalAnswer } from '../../../../../league/contract/answers.js';
import type { Race } from '../../../../../league/contract/shapes.js';
import type { ClassificationReviewAnswer } from '../../../../../league/contract/classification.js';
import { championshipMessages } from '../../../../../league/contract/championship-classes.js';
import { messages } from '../../../../../league/contract/messages.js';
import { aMessage, aRetrieval } from '../../../../spec/a-retrieval.js';
import { aRider } from '../../../../spec/a-season.js';
import { aRace, aWeekend, aWeekendAdmin } from '../../../../spec/a-weekend.js';
import { done, modalClosed, press, refused, renderSeasonPage } from '../../../../spec/season-page.js';
import { bodyOf, type StubbedAnswer } from '../../../../spec/stub-api.js';

const winner = {
  position: 1,
  number: 1,
  first: 'Francesco',
  last: 'Bagnaia',
  points: 25,
  competitor_id: 11,
  problem: null,
};
const retired = {
  ...winner,
  position: 0,
  number: 49,
  first: 'Fabio',
  last: 'Di Giannantonio',
  points: 0,
  competitor_id: 12,
};
const certain: ClassificationReviewAnswer = {
  event_type: 1,
  version: 'v1',
  rows: [winner, retired],
  warnings: [],
  stored: false,
};

const winning = aRider(1, 'Francesco', 'Bagnaia', { id: 11 });
const competitor = { ...winning.competitor_points.competitor, manufacturer: 'Ducati' };
const bagnaia = { ...winning, competitor_points: { ...winning.competitor_points, competitor } };

let review: ClassificationReviewAnswer;
type Retrieval = RetrievalAnswer['retrieval'];
let riders: Retrieval['riders'];
let sent: [string, unknown][];
beforeEach(() => {
  review = certain;
  riders = [];
  sent = [];
});

async function openReview(answers: Record<string, StubbedAnswer> = {}) {
  const answered = (call: string, answer: StubbedAnswer) => (request: RequestInit) => {
    sent.push([call, bodyOf(request)]);
    return answers[call] ?? answer;
  };
  const page = await renderSeasonPage(
    { race_weekends: [aWeekend()], competitors: [bagnaia] },
    {
      'get-race-weekend-admin': () => ({ body: { race_weekend: aWeekendAdmin() } }),
      'get-retrieval': () => ({
        body: {
          retrieval: aRetrieval({ kind: 'championship-race', state: 'read', riders, classification: review }),
        },
      }),
      'read-classification': answered('read-classification', { status: 202, body: { pid: 5 } }),
      'store-classification': answered('store-classification', { status: 201, body: { warnings: [] } }),
      'create-competitors': answered('create-competitors', { status: 201, body: { amount_added: 1 } }),
    },
  );
  await press(page.user, /^Qatar GP/);
  const session = within(await screen.findByRole('region', { name: 'Race' }));
  await page.user.click(session.getByRole('button', { name: 'From the championship…' }));
  return page;
}
const dialog = () => screen.findByRole('dialog', { name: 'Race result of the championship' });
const submit = () => screen.getByRole('button', { name: 'Store the result of 2 riders' });

describe('the classification of the championship', () => {
  it('is shown before it is stored', async () => {
    const { user } = await openReview();
    const shown = within(await dialog()).getAllByRole('listitem');
    expect(shown.map(({ textContent }) => textContent)).toEqual(['11Francesco Bagnaia25', '–49Fabio Di Giannantonio0']);
    const plates = shown.map((row) => row.querySelector('[data-manufacturer]')?.getAttribute('data-manufacturer'));
    expect(plates).toEqual(['ducati', undefined]);
    await user.click(submit());
    await done('Race result saved');
    await modalClosed();
    expect(sent).toEqual([
      ['read-classification', { id: 7, event_type: 1 }],
      ['store-classification', { pid: 5, version: 'v1' }],
    ]);
  });

  it('cannot be stored while a rider cannot be identified', async () => {
    const problem = 'Number 1 is Francesco Bagnaia at the championship, but Mike Jones in the season.';
    review = { ...certain, rows: [{ ...winner, competitor_id: null, problem }, retired], warnings: ['Nobody is odd.'] };
    const { user } = await openReview();
    await dialog();
    screen.getByText(problem);
    screen.getByText('Nobody is odd.');
    await user.click(submit());
    expect(sent.map(([call]) => call)).toEqual(['read-classification']);
  });

  it('offers to add a rider who is not in the season, and then shows the result again', async () => {
    const problem = '1 Francesco Bagnaia is not in the season.';
    review = { ...certain, rows: [{ ...winner, competitor_id: null, problem }, retired] };
    const rider = { number: 1, first: 'Francesco', last: 'Bagnaia', independent: false, rookie: false };
    riders = [{ ...rider, guest: true, known: false }];
    const { user } = await openReview();
    await dialog();
    await press(user, 'Add these riders…');
    await user.click(screen.getByRole('checkbox', { name: 'Select all riders' }));
    review = certain;
    riders = [];
    await press(user, 'Add 1 rider');
    await done('Riders successfully added');
    await screen.findByText('The classification of the championship. Nothing is stored yet.');
    expect(sent.at(-1)).toEqual(['create-competitors', { season: 2023, competitors: [rider], new_numbers: [] }]);
    expect(submit().getAttribute('aria-disabled')).not.toBe('true');
  });

  it.each<[string, StubbedAnswer, string]>([
    [
      'a stale review',
      { status: 400, body: { stale: true, message: championshipMessages.stale } },
      championshipMessages.stale,
    ],
    ['a result that is stored', { status: 400, body: { already_stored: true } }, messages.races.alreadyStored],
    ['an internal error', { status: 500 }, championshipMessages.storingResult],
  ])('reports %s', async (_, answer, text) => {
    const { user } = await openReview({ 'store-classification': answer });
    await dialog();
    await user.click(submit());
    await refused(text);
  });

  it.each<[string, StubbedAnswer, string]>([
    ['another retrieval', { status: 400, body: { selenium_busy: true } }, messages.retrieval.busy],
    ['a result that is stored', { status: 400, body: { already_stored: true } }, messages.races.alreadyStored],
    ['data that is off', { status: 400, body: { message: championshipMessages.isOff } }, championshipMessages.isOff],
  ])('is not read with %s', async (_, answer, text) => {
    await openReview({ 'read-classification': answer });
    await refused(text);
  });

  it('cannot replace a stored result', async () => {
    review = { ...certain, stored: true };
    await openReview();
    await dialog();
    await screen.findByText(messages.races.alreadyStored);
  });
});

describe('two sources that differ', () => {
  const competitor = { id: 11, first: 'Francesco', last: 'Bagnaia', number: 1 };
  const sources: NonNullable<Retrieval['sources']> = {
    event_type: 1,
    version: 'v2',
    rows: [{ competitor, ours: { position: 1, points: 25 }, official: { position: 2, points: 20 }, differs: true }],
    stored: false,
  };

  async function openChoice(answer: StubbedAnswer, other: Partial<typeof sources> = {}) {
    const retrieval = aRetrieval({ state: 'refused', sources: { ...sources, ...other } });
    const page = await renderSeasonPage(
      { season_messages: [aMessage('Differ', { retrieval: differing })] },
      {
        'get-retrieval': () => ({ body: { retrieval } }),
        'choose-source': (request: RequestInit) => {
          sent.push(['choose-source', bodyOf(request)]);
          return answer;
        },
      },
    );
    await press(page.user, 'Compare the two sources…');
    await screen.findByRole('dialog', { name: 'Two sources of the result' });
    return page;
  }
  const differing = { pid: 5, page_seen: false, unknown_riders: false, sources_differ: true as const };

  it.each([
    ['page', 'Use the results page'],
    ['championship', 'Use the championship'],
  ])('are shown side by side, and the admin chooses the %s', async (source, label) => {
    const { user } = await openChoice({ status: 201, body: { warnings: [] } });
    const table = await screen.findByRole('table', { name: 'Result: differences' });
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe('1Francesco Bagnaia1st25 points2nd20 points');
    await press(user, label);
    await done('Race result saved');
    await modalClosed();
    expect(sent).toEqual([['choose-source', { pid: 5, version: 'v2', source }]]);
  });

  it('cannot be stored over a result', async () => {
    await openChoice({ status: 500 }, { stored: true });
    await screen.findByText(messages.races.alreadyStored);
  });

  it('reports an error', async () => {
    const { user } = await openChoice({ status: 500 });
    await user.click(await screen.findByRole('button', { name: 'Use the championship' }));
    await refused(championshipMessages.storingResult);
  });
});

describe('a stored result', () => {
  it.each([
    ['page', 'Read from the results page.'],
    ['hand', 'Typed by an admin.'],
    ['championship', 'From the championship’s own data.'],
  ] as const)('shows its source: %s', (source, text) => shows({ source }, text));

  it('shows that two sources agree', () =>
    shows(
      { source: 'page', two_sources: true },
      'Read from the results page. The championship has the same result: two sources agree.',
    ));

  async function shows(origin: Pick<Race, 'source' | 'two_sources'>, text: string) {
    const race = { ...aRace(71), ...origin };
    const { user } = await renderSeasonPage(
      { race_weekends: [aWeekend()] },
      { 'get-race-weekend-admin': () => ({ body: { race_weekend: aWeekendAdmin({ status: 1, race }) } }) },
    );
    await press(user, /^Qatar GP/);
    await user.click(await screen.findByText(/^Stored, 1 rider/));
    screen.getByText(text);
  }
});
