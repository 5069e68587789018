import { describe, expect, it } from '@jest/globals';
import { sessionUrl } from './session-url.js';

const event = 'https://www.motorsport.com/motogp/results/2023/portugal-gp-625268/';

describe('the page of a session', () => {
  it('is the page of the event with the key of the session', () => {
    expect(sessionUrl(event, 'race')).toBe(`${event}?st=RACE`);
    expect(sessionUrl(event, 'sprint')).toBe(`${event}?st=SPR`);
  });

  it('drops the query and the hash that a copied link may carry', () => {
    expect(sessionUrl(`${event}?st=Q1&utm_source=mail#top`, 'sprint')).toBe(`${event}?st=SPR`);
  });
});
