import { describe, expect, it } from '@jest/globals';
import { resultsHost } from './results-host.js';

describe('resultsHost', () => {
  // proves: admin-retrieval-8
  it('names the site of a results page', () => {
    expect(resultsHost('https://results.example/2023/qatar')).toBe('results.example');
  });

  it('is null for a weekend that the older race form made', () => {
    expect(resultsHost('')).toBeNull();
  });
});
