import { describe, expect, it } from '@jest/globals';
import { bestSpelling, displayName, displayTitle } from './names.js';

describe('displayName', () => {
  it.each([
    ['Marc Márquez', 'Marc', 'Márquez'],
    ['Maverick ViÑales', 'Maverick', 'Viñales'],
    ['ÁLEX MÁRQUEZ', 'Álex', 'Márquez'],
    ['Fabio DI GIANNANTONIO', 'Fabio', 'Di Giannantonio'],
    ['  John   McPhee ', 'John', 'McPhee'],
    ["Jason O'HALLORAN", 'Jason', "O'Halloran"],
    ['J. Smith', 'J.', 'Smith'],
    ['Anonymous', 'Anonymous', ''],
  ])('writes %p as %p %p', (text, first, last) => {
    expect(displayName(text)).toEqual({ first, last });
  });
});

describe('bestSpelling', () => {
  it('prefers the spelling with accents, whatever the order of the rows', () => {
    expect(bestSpelling(['Jorge Martin', 'Jorge Martín', 'JORGE MARTIN'])).toBe('Jorge Martín');
    expect(bestSpelling(['Maverick ViÑales', 'Maverick Viñales'])).toBe('Maverick Viñales');
  });
});

describe('displayTitle', () => {
  it.each([
    ['GRAND PRIX OF QATAR', 'Grand Prix of Qatar'],
    ['GRAN PREMIO DE LA REPÚBLICA ARGENTINA', 'Gran Premio de la República Argentina'],
    ["GRAN PREMIO D'ITALIA", "Gran Premio d'Italia"],
    ['TT ASSEN', 'TT Assen'],
    ['Grand Prix of the Americas', 'Grand Prix of the Americas'],
  ])('writes %p as %p', (title, shown) => {
    expect(displayTitle(title)).toBe(shown);
  });
});
