import { describe, expect, it } from '@jest/globals';
import {
  describeGaps,
  describeOutcome,
  findGaps,
  isRead,
  liveStates,
  type RetrievalOutcome,
  type RetrievalState,
  retrievalStates,
  retrievalSubject,
  retrievalTransitions,
  stateAfter,
  statesBefore,
  needsNoAction,
} from './retrieval-outcome.js';

describe('a retrieval', () => {
  it.each<[RetrievalState, RetrievalState[]]>([
    ['queued', []],
    ['running', ['queued', 'running']], // again, after a worker died
    ['terminating', ['running']],
    ['read', ['running']],
    ['stored', ['running']], // never from `terminating`, because a terminated retrieval stores nothing (rules.md 7)
    ['refused', ['running']],
    ['failed', ['queued', 'running']],
    ['terminated', ['queued', 'terminating']],
  ])('changes to %s only from %j', (state, before) => {
    expect(statesBefore(state)).toEqual(before);
  });

  it('is live until it has ended, and every live state can still end', () => {
    expect(liveStates).toEqual(['queued', 'running', 'terminating']);
    const ends = retrievalStates.filter((state) => !liveStates.includes(state));
    const reachable = (from: RetrievalState): RetrievalState[] => {
      return retrievalTransitions[from].flatMap((next) => (next === from ? [] : [next, ...reachable(next)]));
    };
    for (const state of liveStates) expect(ends.some((end) => reachable(state).includes(end))).toBe(true);
  });
});

// proves: rules-34
it.each([
  [[], []],
  [[0, 0], []],
  [[1, 2, 3, 0], []],
  [[3, 1, 0], [2]],
  [
    [1, 5, 8],
    [2, 3, 4, 6, 7],
  ],
])('findGaps returns %j for the positions %j', (positions, gaps) => {
  expect(findGaps(positions.map((position) => ({ position })))).toEqual(gaps);
});

// proves: rules-34
it.each([
  [[4], 'The page lacks position 4.'],
  [[4, 6], 'The page lacks positions 4, 6.'],
  [[2, 4, 5, 7, 8, 9], 'The page lacks positions 2, 4 to 5, 7 to 9.'],
])('describeGaps returns a sentence about %j', (gaps, text) => {
  expect(describeGaps(gaps)).toBe(text);
});

const rider = (number: number, first: string, last: string) => ({ number, first, last });
const readRider = (number: number, first: string, last: string) => {
  return { ...rider(number, first, last), independent: false, rookie: false };
};
const event = { title: 'Qatar GP', url: 'https://results.example/qatar/', start: '2023-11-17', end: '2023-11-19' };
const wildcard = rider(6, 'Stefan', 'Bradl');
const test = rider(51, 'Michele', 'Pirro');

/** Each outcome, with the state of the retrieval, whether it needs no action, and the message for admins. */
const outcomes: [RetrievalOutcome, string, boolean, string][] = [
  [{ kind: 'stored', amount: 22 }, 'stored', true, '22 riders stored.'],
  [{ kind: 'stored', amount: 22, offered: [], warnings: [] }, 'stored', true, '22 riders stored.'],
  [
    { kind: 'stored', amount: 22, offered: [wildcard, test] },
    'stored',
    false,
    '22 riders stored. Wildcards and substitutes on the page, not added: 6 Stefan Bradl, 51 Michele Pirro.',
  ],
  [
    { kind: 'stored', amount: 1, warnings: ['The result has only one row.', 'No rider has points.'] },
    'stored',
    false,
    '1 rider stored. The result has only one row. No rider has points. Compare the result with another source.',
  ],
  [
    { kind: 'riders_read', riders: [readRider(93, 'Marc', 'Márquez')], offered: [] },
    'read',
    true,
    '1 rider read. Review them: nothing is stored yet.',
  ],
  [
    { kind: 'riders_read', riders: [readRider(93, 'Marc', 'Márquez')], offered: [readRider(6, 'Stefan', 'Bradl')] },
    'read',
    true,
    '1 rider and 1 wildcard or substitute read. Review them: nothing is stored yet.',
  ],
  [
    { kind: 'riders_read', riders: [readRider(93, 'Marc', 'Márquez')], offered: [], problems: ['A row is odd.'] },
    'read',
    false,
    '1 rider read. A row is odd. Review them: nothing is stored yet.',
  ],
  [
    { kind: 'stored', amount: 1, offered: [], problems: ['A row is odd.'] },
    'stored',
    false,
    '1 rider stored. A row is odd.',
  ],
  [
    { kind: 'calendar_read', events: [event] },
    'read',
    true,
    '1 race weekend read. Review them: nothing is stored yet.',
  ],
  [
    { kind: 'calendar_read', events: [event, event] },
    'read',
    true,
    '2 race weekends read. Review them: nothing is stored yet.',
  ],
  [
    {
      kind: 'competitors_not_found',
      riders: [
        { number: 6, name: 'S. Bradl' },
        { number: 51, name: 'M. Pirro' },
      ],
    },
    'refused',
    false,
    'Competitors with the numbers: 6, 51 were not found in the database. Add them and retrieve again. Nothing was stored.',
  ],
  [
    { kind: 'timeout', host: 'results.example' },
    'refused',
    false,
    "Didn't receive a response from results.example. Try again in a while. Nothing was stored.",
  ],
  [
    { kind: 'not_available' },
    'refused',
    false,
    'The page has no result of this session yet. If the session was not held, record that instead. Nothing was stored.',
  ],
  [
    { kind: 'result_read', digest: 'd' },
    'refused',
    false,
    'The result was read. It is stored if a second check finds the same. Nothing was stored.',
  ],
  [
    { kind: 'odd', oddities: ['Nobody is classified in it.', 'The page lacks position 4.'] },
    'refused',
    false,
    'The result looks odd. Nobody is classified in it. The page lacks position 4. Nothing was stored.',
  ],
  [{ kind: 'unreadable', reason: 'The table is empty.' }, 'refused', false, 'The table is empty. Nothing was stored.'],
  [
    { kind: 'already_stored' },
    'refused',
    false,
    'A result is already stored. Delete it first to retrieve it again. Nothing was stored.',
  ],
  [
    { kind: 'season_closed' },
    'refused',
    false,
    'The season is finalized or deleted and can no longer change. Nothing was stored.',
  ],
  [{ kind: 'terminated' }, 'terminated', false, 'The retrieval was stopped. Nothing was stored.'],
  [
    { kind: 'interrupted' },
    'failed',
    false,
    'The retrieval was interrupted by an internal error, which is in the log. Please try again. Nothing was stored.',
  ],
  [
    { kind: 'no_browser' },
    'failed',
    false,
    'No worker can start a browser: an operator has to fix this (docs/guide/operator/observe.md). Nothing was stored.',
  ],
];

describe.each(outcomes)('%j', (outcome, state, well, text) => {
  it(`ends in the state "${state}", and ${well ? 'needs no action' : 'needs an action'}`, () => {
    expect([stateAfter(outcome), needsNoAction(outcome), isRead(outcome)]).toEqual([state, well, state === 'read']);
  });

  it('is described together with its subject', () => {
    expect(describeOutcome('Qatar GP, race', outcome)).toBe(`Qatar GP, race: ${text}`);
  });
});

it.each([
  ['race', 'Qatar GP', 'Qatar GP, race'],
  ['sprint', 'Qatar GP', 'Qatar GP, sprint race'],
  ['riders', null, 'Season 2023, riders'],
  ['riders-preview', null, 'Season 2023, riders'],
  ['calendar', null, 'Season 2023, calendar'],
] as const)('a retrieval of %s in %s is about “%s”', (kind, title, subject) => {
  expect(retrievalSubject(kind, 2023, title)).toBe(subject);
});
