import { describe, expect, it } from '@jest/globals';
import { ridersPage } from '../../../../demo/results-site/riders-page.js';
import { season } from '../../../../demo/results-site/season.js';
import { worldStandingPage } from '../../../../demo/results-site/world-standing-page.js';
import { parseRidersPage, parseStandings } from './rider-pages.js';

const link = 'https://riders.example/en/world-standing/2023/motogp/championship-standings';
const withTitle = (page: string, title: string) =>
  page.replace(/<title>[^<]*/, `<title>${title}`).replace(/<h1>[^<]*/, '<h1>Riders');
const standings = (title: string) => parseStandings(withTitle(worldStandingPage(season), title), link);
const riders = (title: string) => parseRidersPage(withTitle(ridersPage(season), title));

describe('a page with riders', () => {
  it.each([
    ['MotoGP standings 2022', 'The page shows 2022, not 2023: “MotoGP standings 2022”.'],
    ['Moto3 standings 2023', 'The page shows Moto3, not MotoGP: “Moto3 standings 2023”.'],
  ])('is not read if its title names another class or year than its link: %s', (title, reason) => {
    expect(standings(title)).toEqual({ kind: 'unreadable', reason });
  });

  it('has no year in its link if it has the current riders, but it has a class', () => {
    expect(riders('MotoGP riders 2022').kind).toBe('riders');
    expect(riders('Moto2 riders')).toEqual({
      kind: 'unreadable',
      reason: 'The page shows Moto2, not MotoGP: “Moto2 riders”.',
    });
  });

  it.each(['MotoGP standings 2023', 'MotoGP, Moto2 and Moto3, 2022 and 2023', 'Standings'])(
    'is read if its title names its own class and year, several or none: %s',
    (title) => {
      expect(standings(title).kind).toBe('riders');
    },
  );
});
