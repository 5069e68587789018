import { describe, expect, it } from '@jest/globals';
import { nameFromLink } from './name-from-link.js';

// proves: admin-more-5
describe('the name in the link to the page of a rider', () => {
  it.each([
    ['/en/riders/marc-marquez/1234', 'Marc', 'Marquez'],
    ['https://www.motogp.com/en/riders/fabio-di-giannantonio/12-34', 'Fabio', 'Di Giannantonio'],
  ])('%s is %s %s', (link, first, last) => {
    expect(nameFromLink(link)).toEqual({ first, last });
  });

  it.each([
    undefined,
    '',
    '#',
    '/en/riders/motogp',
    '/en/riders/marc-marquez',
    '/en/riders/rossi/46',
    '/en/teams/a-b/1',
  ])('is not in %s', (link) => {
    expect(nameFromLink(link)).toBeNull();
  });
});
