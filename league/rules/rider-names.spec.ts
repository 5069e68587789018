import { describe, expect, it } from '@jest/globals';
import { hasSameName, isSimilarName, mayName } from './rider-names.js';

const name = (text: string) => {
  const [first = '', last = ''] = text.split('|');
  return { first, last };
};

describe('the name of a rider', () => {
  it.each([
    ['Jorge|Martín', 'JORGE|MARTIN'],
    ['Jorge|Martín', 'Martín|Jorge'],
    ['Fabio|Di Giannantonio', 'fabio di|giannantonio'],
    ['Øystein|Łuk', 'Oystein|Luk'],
    ['Jean-Pierre|O’Neil', 'Jean Pierre|O Neil'],
    ['Fabio|Di Giannantonio', 'DiGiannantonio|Fabio'],
    ['Philipp|Öttl', 'Philipp|Oettl'],
  ])('is the same in “%s” and “%s”', (one, other) => {
    expect(hasSameName(name(one), name(other))).toBe(true);
  });

  it.each([
    ['Marc|Márquez', 'Álex|Márquez'],
    ['Joan|Mir', 'Joan|Miró'],
    ['J.|Zarco', 'Johann|Zarco'],
  ])('is different in “%s” and “%s”', (one, other) => {
    expect(hasSameName(name(one), name(other))).toBe(false);
  });

  it.each([
    ['J.|Zarco', 'Johann|Zarco'],
    ['Augusto|Fernández', 'Augusto|Fernández Guerra'],
    ['Jorge|Martín', 'Martín|Jorge'],
  ])('may belong to the same person in “%s” and “%s”', (one, other) => {
    expect([isSimilarName(name(one), name(other)), isSimilarName(name(other), name(one))]).toEqual([true, true]);
  });

  it.each([
    ['M.|Márquez', 'Álex|Márquez'],
    ['Marc|Márquez', 'Álex|Márquez'],
    ['J.|M.', 'Jorge|Martín'],
    ['|Márquez', 'Marc|Márquez'],
    ['Raúl|Fernández', 'Augusto|Fernández'],
  ])('belongs to different people in “%s” and “%s”', (one, other) => {
    expect([isSimilarName(name(one), name(other)), isSimilarName(name(other), name(one))]).toEqual([false, false]);
  });
});

describe('a name on a results page', () => {
  it.each([
    ['F. Di Giannantonio', 'Fabio|Di Giannantonio'],
    ['DIGIANNANTONIO Fabio', 'Fabio|Di Giannantonio'],
    ['M. Marquez', 'Marc|Márquez'],
    ['Marquez', 'Marc|Márquez'],
    ['Marc', 'Marc|Márquez'],
    ['93 Márquez, M.', 'Marc|Márquez'],
    ['Franky Morbidelli', 'Franco|Morbidelli'],
    ['A. Fernandez Guerra', 'Augusto|Fernández'],
    ['Jorge Martin', 'Martín|Jorge'],
    ['ESP', 'Marc|Márquez'],
    ['', 'Marc|Márquez'],
  ])('may name the rider: “%s” and “%s”', (text, rider) => {
    expect(mayName(text, name(rider))).toBe(true);
  });

  it.each([
    ['M. Bezzecchi', 'Marc|Márquez'],
    ['M. Marquez', 'Álex|Márquez'],
    ['Pol Espargaro', 'Aleix|Espargaró'],
    ['Acosta', 'Augusto|Fernández'],
  ])('names a different rider: “%s” and “%s”', (text, rider) => {
    expect(mayName(text, name(rider))).toBe(false);
  });
});
