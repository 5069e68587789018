import { describe, expect, it } from '@jest/globals';
import { explainImportRefusal, explainRetrievalRefusal } from './explain-refusal.js';

describe('explainRetrievalRefusal', () => {
  it('names the riders that the season does not have', () => {
    expect(explainRetrievalRefusal({ competitors_not_found: [7, 51] }, 'results.example')).toBe(
      'Competitors with the numbers: 7, 51 were not found in the database',
    );
  });

  it('names the site that did not answer', () => {
    expect(explainRetrievalRefusal({ competitors_not_found: [], timeout: true }, 'results.example')).toBe(
      "Didn't receive a response from results.example",
    );
  });

  it('says first that another retrieval runs', () => {
    expect(explainRetrievalRefusal({ selenium_busy: true, timeout: true }, 'results.example')).toMatch(
      /already an instance/,
    );
  });

  it('has no words for a refusal without a flag: the action has its own', () => {
    expect(explainRetrievalRefusal({ competitors_not_found: [], timeout: false }, 'results.example')).toBeUndefined();
  });
});

describe('explainImportRefusal', () => {
  it.each([
    [{ selenium_available: true, invalidLink: true }, 'Incorrect link, be sure its coppied correctly'],
    [{ selenium_available: true, invalidSeason: true }, 'Could not find the season in the database'],
    [{ selenium_available: true }, 'There was an error adding the riders'],
    [{}, 'There was an error adding the riders'],
  ])('%j is told as "%s"', (refusal, text) => {
    expect(explainImportRefusal(refusal)).toBe(text);
  });

  it('takes selenium_available: false as busy', () => {
    expect(explainImportRefusal({ selenium_available: false })).toMatch(/already an instance/);
  });
});
