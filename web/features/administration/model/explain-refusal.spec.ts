import { describe, expect, it } from '@jest/globals';
import { explainImportRefusal, explainOvertaken, explainRetrievalRefusal } from './explain-refusal.js';

describe('explainRetrievalRefusal', () => {
  // proves: admin-retrieval-7
  it('names the riders that the season does not have', () => {
    expect(explainRetrievalRefusal({ competitors_not_found: [7, 51] }, 'results.example')).toBe(
      'Competitors with the numbers: 7, 51 were not found in the database',
    );
  });

  // proves: admin-retrieval-8
  it('names the site that did not answer', () => {
    expect(explainRetrievalRefusal({ competitors_not_found: [], timeout: true }, 'results.example')).toBe(
      "Didn't receive a response from results.example",
    );
  });

  // proves: admin-retrieval-6
  it('says first that another retrieval runs', () => {
    expect(explainRetrievalRefusal({ selenium_busy: true, timeout: true }, 'results.example')).toMatch(
      /already an instance/,
    );
  });

  it('has no words for a refusal without a flag: the action has its own', () => {
    expect(explainRetrievalRefusal({ competitors_not_found: [], timeout: false }, 'results.example')).toBeUndefined();
  });
});

describe('every flag of a refused retrieval', () => {
  it.each([
    [{ not_available: true }, 'The page has no result of this session yet.'],
    [{ terminated: true }, 'Service terminated'],
    [{ invalid_link: true }, 'The link of the weekend is not a results page of the configured site. Edit the weekend.'],
    [{ unreadable: true }, 'The results page was refused or could not be understood.'],
    [{}, undefined],
  ])('%j has the text “%s”', (refusal, text) => {
    expect(explainRetrievalRefusal(refusal, 'results.example')).toBe(text);
  });
});

describe('what another admin did meanwhile', () => {
  it.each([
    [{ season_finalized: true, weekend_final: true }, 'The season is finalized, nothing of it changes any more'],
    [{ weekend_final: true, already_stored: true }, 'The race weekend is registered as finalized, please refresh'],
    [{ already_stored: true }, 'A result is stored already. Delete it first to store another.'],
    [{}, undefined],
  ])('%j has the text “%s”', (refusal, text) => {
    expect(explainOvertaken(refusal)).toBe(text);
  });
});

describe('explainImportRefusal', () => {
  // proves: admin-riders-23, admin-riders-25, admin-riders-26, admin-riders-27
  it.each([
    [{ selenium_available: true, invalidLink: true }, 'Incorrect link, be sure its coppied correctly'],
    [{ selenium_available: true, invalidSeason: true }, 'Could not find the season in the database'],
    [{ selenium_available: true }, 'There was an error adding the riders'],
    [{}, 'There was an error adding the riders'],
  ])('%j has the text "%s"', (refusal, text) => {
    expect(explainImportRefusal(refusal)).toBe(text);
  });

  it('takes selenium_available: false as busy', () => {
    expect(explainImportRefusal({ selenium_available: false })).toMatch(/already an instance/);
  });
});
