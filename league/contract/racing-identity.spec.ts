import { describe, expect, it } from '@jest/globals';
import { allFlags, countryName, findCountry, findManufacturer, flagAddress, knownIdentity } from './racing-identity.js';

describe('findManufacturer', () => {
  it.each([
    ['Red Bull KTM Factory Racing', 'KTM'],
    ['Ducati Lenovo Team', 'Ducati'],
    ['GASGAS Factory Racing Tech3', 'GASGAS'],
    ['monster energy yamaha motogp', 'Yamaha'],
    ['LCR Honda / Repsol Honda Team', 'Honda'],
    // A word that only begins like a manufacturer.
    ['Yamalube RS4GP Racing Team', null],
    ['Prima Pramac Racing', null],
    ['Ducati and Honda', null],
    ['', null],
  ])('given %p, returns %p', (text, expected) => {
    expect(findManufacturer(text)).toBe(expected);
  });
});

describe('a country', () => {
  it.each([
    ['ITA', 'ITA'],
    ['ita', 'ITA'],
    [' South Africa ', 'RSA'],
    ['Netherlands', 'NED'],
    ['San Marino', 'RSM'],
    ['Great Britain', 'GBR'],
    ['Atlantis', null],
    ['', null],
  ])('%p on a page is read as %p', (text, expected) => {
    expect(findCountry(text)).toBe(expected);
  });

  it('has both a flag and a name if its letters are known, and otherwise neither', () => {
    expect(flagAddress('GER')).toMatch(/\/de\.svg$/);
    expect(countryName('GER')).toBe('Germany');
    expect(flagAddress('XYZ')).toBeNull();
    expect(countryName('XYZ')).toBe('XYZ');
  });

  it('has the same flag for both of its codes', () => {
    expect(flagAddress('MAS')).toBe(flagAddress('MAL'));
    expect(new Set(allFlags).size).toBe(allFlags.length);
  });
});

it('a racing identity contains only known fields', () => {
  expect(knownIdentity({ team: 'Aprilia Racing', manufacturer: null, country: '' })).toEqual({
    team: 'Aprilia Racing',
  });
});
