import { describe, expect, it } from '@jest/globals';
import { collectRiders, type FoundRider, nameFromLink } from './found-riders.js';

const found = (more: Partial<FoundRider> = {}): FoundRider => {
  return { number: '#49', first: 'Fabio', last: 'Di Giannantonio', independent: true, rookie: false, ...more };
};

describe('riders out of the texts of a page', () => {
  it('have the digits of their number, and all the rest as it was found', () => {
    expect(collectRiders([found(), found({ number: '37', first: 'Pedro', last: 'Acosta', rookie: true })])).toEqual([
      { number: 49, first: 'Fabio', last: 'Di Giannantonio', independent: true, rookie: false },
      { number: 37, first: 'Pedro', last: 'Acosta', independent: true, rookie: true },
    ]);
    expect(collectRiders([])).toEqual([]);
  });

  it.each(['1', '99', '#099'])('may have the number %s', (number) => {
    expect(collectRiders([found({ number })])).toMatchObject([{ number: Number(/\d+/.exec(number)) }]);
  });

  it.each(['0', '100', '', '#'])('must not have the number “%s”', (number) => {
    expect(collectRiders([found({ number })])).toBe(
      `The rider “Fabio Di Giannantonio” has no number from 1 to 99: “${number}”.`,
    );
  });

  it.each([
    ['', 'Di Giannantonio', '“Di Giannantonio”'],
    ['Fabio', '', '“Fabio”'],
    ['', '', '“”'],
  ])('must have a first and a last name: “%s” and “%s”', (first, last, told) => {
    expect(collectRiders([found({ first, last })])).toBe(`The rider with the number “#49” has no full name: ${told}.`);
  });

  it('must not share a number', () => {
    expect(collectRiders([found(), found({ number: '49', first: 'Pedro', last: 'Acosta' })])).toBe(
      'The number 49 belongs to more than one rider on the page.',
    );
  });
});

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
