import { describe, expect, it } from '@jest/globals';
import { allFlags, countryName, findCountry, findManufacturer, flagAddress, knownIdentity } from './racing-identity.js';

describe('the manufacturer in a text', () => {
  it.each([
    ['Red Bull KTM Factory Racing', 'KTM'],
    ['Ducati Lenovo Team', 'Ducati'],
    ['GASGAS Factory Racing Tech3', 'GASGAS'],
    ['monster energy yamaha motogp', 'Yamaha'],
    ['LCR Honda / Repsol Honda Team', 'Honda'],
    // A name that only begins like one.
    ['Yamalube RS4GP Racing Team', null],
    ['Prima Pramac Racing', null],
    ['Ducati and Honda', null],
    ['', null],
  ])('of %p is %p', (text, expected) => {
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
  ])('%p of a page is %p', (text, expected) => {
    expect(findCountry(text)).toBe(expected);
  });

  it('has a flag and a name by its letters, or neither', () => {
    expect(flagAddress('GER')).toMatch(/\/de\.svg$/);
    expect(countryName('GER')).toBe('Germany');
    expect(flagAddress('XYZ')).toBeNull();
    expect(countryName('XYZ')).toBe('XYZ');
  });

  it('that two codes write has one flag', () => {
    expect(flagAddress('MAS')).toBe(flagAddress('MAL'));
    expect(new Set(allFlags).size).toBe(allFlags.length);
  });
});

it('an identity has what is known alone', () => {
  expect(knownIdentity({ team: 'Aprilia Racing', manufacturer: null, country: '' })).toEqual({
    team: 'Aprilia Racing',
  });
});
