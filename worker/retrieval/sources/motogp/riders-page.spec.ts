import fc from 'fast-check';
import { findManufacturer } from '../../../../league/contract/racing-identity.js';
import { describe, expect, it } from '@jest/globals';
import { refusedPage } from '../../../../demo/results-site/refusals.js';
import { ridersPage } from '../../../../demo/results-site/riders-page.js';
import { season, type SeasonRider } from '../../../../demo/results-site/season.js';
import { parseRidersPage } from './riders-page.js';

const asRead = ({ number, first, last, independent, rookie, team, country }: SeasonRider) => {
  const manufacturer = findManufacturer(team);
  return { number, first, last, independent, rookie, team, country, ...(manufacturer && { manufacturer }) };
};

const card = (hashtag: string, name: string, href = '/en/riders/fabio-di-giannantonio/1234') => `
  <a class="rider-list__rider" href="${href}"><div class="rider-list__info-container">
    <span class="rider-list__info-hashtag">${hashtag}</span><div class="rider-list__info-name">${name}</div></div></a>`;
const grid = (...lists: string[]) =>
  `<div class="rider-grid__motogp">${lists.map((list) => `<div class="rider-list__container">${list}</div>`).join('')}</div>`;
const names = '<span>Fabio</span><span>Di Giannantonio</span>';
const heading = (text: string) => `<h2 class="rider-list__career-type">${text}</h2>`;

describe('the riders page', () => {
  // proves: rules-36
  it('gives the official riders, and offers wildcards and substitutes', () => {
    expect(parseRidersPage(ridersPage(season))).toEqual({
      kind: 'riders',
      riders: season.riders.filter(({ startOnly }) => !startOnly).map(asRead),
      offered: season.riders.filter(({ startOnly }) => startOnly).map(asRead),
    });
  });

  it('leaves the hidden grid of Moto2 alone', () => {
    expect(ridersPage(season)).toContain('Acosta');
    expect(JSON.stringify(parseRidersPage(ridersPage(season)))).not.toContain('Acosta');
  });

  // proves: admin-more-5
  it.each([
    ['Rookie', { independent: false, rookie: true }],
    ['INDEPENDENT TEAM RIDER', { independent: true, rookie: false }],
    ['rookie · independent', { independent: true, rookie: true }],
    ['Rookies Cup winner', { independent: false, rookie: false }],
    ['', { independent: false, rookie: false }],
  ])('takes the flags from the words beside the name: “%s”', (label, flags) => {
    const details = `<div class="rider-list__details-container"><span class="rider-list__details-team">Independent
      Rookie Racing</span><span>ITA</span><span>${label}</span></div>`;
    expect(parseRidersPage(grid(card('#49', names + details)))).toMatchObject({ riders: [flags] });
  });

  it.each(['#49', '# 49', '#FDG49', ' #DG 49 ', '49'])('takes the digits of the hashtag %s', (hashtag) => {
    expect(parseRidersPage(grid(card(hashtag, names)))).toMatchObject({ riders: [{ number: 49 }] });
  });

  it.each([
    ['no spans', ''],
    ['one span', '<span>Di Giannantonio</span>'],
    ['empty spans', '<span> </span><span></span>'],
    ['an empty first name', '<span></span><span>Giannantonio</span>'],
  ])('takes the name from the link when there are %s', (_, spans) => {
    expect(parseRidersPage(grid(card('#49', spans)))).toEqual({
      kind: 'riders',
      riders: [{ number: 49, first: 'Fabio', last: 'Di Giannantonio', independent: false, rookie: false }],
      offered: [],
    });
  });
});

describe('a riders page that is not understood', () => {
  it.each([
    ['refused', refusedPage(), 'no list of MotoGP riders'],
    ['empty', '', 'no list of MotoGP riders'],
    ['without lists', grid(), 'no list of MotoGP riders'],
    ['not filled yet', grid(''), 'The list of MotoGP riders is empty'],
    [
      'without official riders',
      grid(heading('Wildcards And Substitutes') + card('#49', names)),
      'official riders is missing',
    ],
    [
      'without official riders, but with wildcards',
      grid(heading('Wildcards') + card('#49', names)),
      'riders is missing',
    ],
    ['a rider without a number', grid(card('#', names)), '“Fabio Di Giannantonio” has no number from 1 to 99: “#”'],
    ['a number over 99', grid(card('#130', names)), 'no number from 1 to 99'],
    ['a number of 0', grid(card('#0', names)), 'no number from 1 to 99'],
    ['a rider without a name', grid(card('#49', '', '/en/riders/')), 'number “#49” has no full name: “”.'],
    ['a number twice', grid(card('#49', names) + card('#49', names)), 'The number 49 belongs to more than one rider'],
    ['an offered rider without a number', grid(card('#49', names), card('', names)), 'no number'],
  ])('is unreadable: %s', (_, html, words) => {
    expect(parseRidersPage(html)).toEqual({ kind: 'unreadable', reason: expect.stringContaining(words) });
  });

  it('never throws, whatever the page', () => {
    const parts = [
      card('#49', names),
      card('#5', ''),
      '<div class="rider-grid__motogp">',
      '<div class="rider-list__container">',
    ];
    const html = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string())).map((texts) => texts.join(''));
    fc.assert(
      fc.property(html, (text) => {
        expect(['riders', 'unreadable']).toContain(parseRidersPage(text).kind);
      }),
    );
  });
});
