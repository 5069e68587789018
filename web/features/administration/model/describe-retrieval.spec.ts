import { describe, expect, it } from 'vitest';
import type { RetrievalAnswer } from '../../../../league/contract/answers.js';
import { ApiError } from '../../../lib/api-client.js';
import {
  describeEnd,
  elapsedSeconds,
  explainImportRefusal,
  explainConcurrentChange,
  explainRetrievalRefusal,
  hasEnded,
  pollInterval,
} from './describe-retrieval.js';

describe('explainRetrievalRefusal', () => {
  // proves: admin-retrieval-7
  it('names the riders who are missing from the season', () => {
    expect(explainRetrievalRefusal({ competitors_not_found: [7, 51] }, 'results.example')).toBe(
      'Competitors with the numbers: 7, 51 were not found in the database',
    );
  });

  // proves: admin-retrieval-8
  it('names the site that did not respond', () => {
    expect(explainRetrievalRefusal({ competitors_not_found: [], timeout: true }, 'results.example')).toBe(
      "Didn't receive a response from results.example",
    );
  });

  // proves: admin-retrieval-6
  it('reports a running retrieval first', () => {
    expect(explainRetrievalRefusal({ selenium_busy: true, timeout: true }, 'results.example')).toMatch(
      /already an instance/,
    );
  });

  it('returns undefined for a refusal without a flag, because each action has its own text', () => {
    expect(explainRetrievalRefusal({ competitors_not_found: [], timeout: false }, 'results.example')).toBeUndefined();
  });
});

describe('a refused retrieval', () => {
  it.each([
    [{ not_available: true }, 'The page has no result of this session yet.'],
    [{ terminated: true }, 'Service terminated'],
    [{ invalid_link: true }, 'The weekend’s link is not a results page of the configured site. Edit the weekend.'],
    [{ unreadable: true }, 'The results page was refused or could not be understood.'],
    [{}, undefined],
  ])('has the text for the flags %j: “%s”', (refusal, text) => {
    expect(explainRetrievalRefusal(refusal, 'results.example')).toBe(text);
  });
});

describe('a concurrent change by another admin', () => {
  it.each([
    [{ season_finalized: true, weekend_final: true }, 'The season is finalized and can no longer change'],
    [{ weekend_final: true, already_stored: true }, 'The race weekend is registered as finalized, please refresh'],
    [{ already_stored: true }, 'A result is already stored. Delete it first to store another.'],
    [{}, undefined],
  ])('has the text for the flags %j: “%s”', (refusal, text) => {
    expect(explainConcurrentChange(refusal)).toBe(text);
  });
});

describe('explainImportRefusal', () => {
  // proves: admin-riders-23, admin-riders-25, admin-riders-26, admin-riders-27
  it.each([
    [{ selenium_available: true, invalidLink: true }, 'Incorrect link, be sure its coppied correctly'],
    [{ selenium_available: true, invalidSeason: true }, 'Could not find the season in the database'],
    [{ selenium_available: true }, 'There was an error adding the riders'],
    [{}, 'There was an error adding the riders'],
  ])('given %j, returns "%s"', (refusal, text) => {
    expect(explainImportRefusal(refusal)).toBe(text);
  });

  it('treats selenium_available: false as busy', () => {
    expect(explainImportRefusal({ selenium_available: false })).toMatch(/already an instance/);
  });
});

type Retrieval = RetrievalAnswer['retrieval'];
const retrieval = (state: Retrieval['state'], kind: Retrieval['kind'] = 'race'): Retrieval => ({
  pid: 4,
  kind,
  state,
  message: 'Qatar GP',
  by_autopilot: false,
  refusal: null,
  weekend: null,
  page_seen: false,
  warnings: [],
  riders: null,
  problems: [],
  missing_weekends: null,
  events: null,
  championship: null,
  classification: null,
  sources: null,
});
const rider = { number: 5, first: 'J.', last: 'Zarco', independent: false, rookie: false, guest: true, known: false };

describe('describeEnd', () => {
  it.each(['queued', 'running', 'terminating'] as const)('returns null for a retrieval that is %s', (state) => {
    expect(hasEnded(retrieval(state))).toBe(false);
    expect(describeEnd(retrieval(state))).toBeNull();
  });

  it.each([
    ['stored', 'good', 'Result stored'],
    ['read', 'good', 'The page is read'],
    ['terminated', 'neutral', 'Service terminated'],
    ['refused', 'bad', 'Nothing was stored'],
    ['failed', 'bad', 'The retrieval failed'],
  ] as const)('describes the state %s with %s tone: %s', (state, tone, title) => {
    expect(hasEnded(retrieval(state))).toBe(true);
    expect(describeEnd(retrieval(state))).toMatchObject({ tone, title, text: 'Qatar GP' });
  });

  // proves: rules-61
  it('warns of a stored result that looks unusual', () => {
    const end = describeEnd({ ...retrieval('stored'), warnings: ['No rider has points.'] });
    expect(end).toMatchObject({ tone: 'warning', title: 'Result stored. Check it', text: 'Qatar GP' });
  });

  it('returns null without a retrieval', () => {
    expect(describeEnd(undefined)).toBeNull();
  });

  it('distinguishes a stored result from imported riders', () => {
    expect(describeEnd(retrieval('stored'))).toMatchObject({ tone: 'good', title: 'Result stored', text: 'Qatar GP' });
    expect(describeEnd(retrieval('stored', 'riders'))?.title).toBe('Riders successfully added');
  });

  // proves: admin-retrieval-3
  it('has the required text for a terminated retrieval', () => {
    expect(describeEnd(retrieval('terminated'))?.title).toBe('Service terminated');
  });

  it.each(['refused', 'failed'] as const)('describes the state %s with a bad tone', (state) => {
    expect(describeEnd(retrieval(state))?.tone).toBe('bad');
  });

  it('offers the review of a page, the missing riders, and the page capture', () => {
    const next = { pid: 4, reviewLabel: null, hasPageCapture: false };
    expect(describeEnd(retrieval('read', 'calendar'))).toMatchObject({ ...next, reviewLabel: 'Look through…' });
    expect(describeEnd({ ...retrieval('refused'), riders: [rider] })).toMatchObject({
      ...next,
      reviewLabel: 'Add these riders…',
    });
    expect(describeEnd({ ...retrieval('refused'), page_seen: true })).toMatchObject({ ...next, hasPageCapture: true });
  });
});

describe('a poll of the autopilot', () => {
  it('has a neutral tone if it stored nothing, because the autopilot polls again or reports why it stopped', () => {
    expect(describeEnd({ ...retrieval('refused'), by_autopilot: true })).toMatchObject({
      tone: 'neutral',
      title: 'The autopilot checked the page',
    });
    expect(describeEnd({ ...retrieval('failed'), by_autopilot: true })?.tone).toBe('bad');
  });
});

describe('elapsedSeconds', () => {
  it('counts whole seconds', () => {
    expect(elapsedSeconds('2023-11-19T17:00:00Z', Date.parse('2023-11-19T17:00:09.900Z'))).toBe(9);
  });

  it('is 0 if the clocks disagree', () => {
    expect(elapsedSeconds('2023-11-19T17:00:05Z', Date.parse('2023-11-19T17:00:00Z'))).toBe(0);
  });
});

describe('pollInterval', () => {
  it('is the normal interval without an error', () => {
    expect(pollInterval(null, 1000)).toBe(1000);
  });

  it.each([400, 401, 403, 404])('is false after a %i', (status) => {
    expect(pollInterval(new ApiError('', status, null), 1000)).toBe(false);
  });

  it.each([0, 429, 500, 503])('is longer after a %i', (status) => {
    expect(pollInterval(new ApiError('', status, null), 1000)).toBe(10_000);
  });

  it('is never shorter than the normal interval', () => {
    expect(pollInterval(new ApiError('', 500, null), 30_000)).toBe(30_000);
  });
});
