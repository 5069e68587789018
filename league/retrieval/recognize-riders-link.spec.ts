import { describe, expect, it } from '@jest/globals';
import { recognizeRidersLink } from './recognize-riders-link.js';

const site = 'https://www.motogp.com';
const standings = `${site}/en/world-standing/2023/motogp/championship-standings`;

describe('a link to the riders site', () => {
  it.each([
    [`${site}/en/riders/motogp`, 'riders-page'],
    [`${site}/es/riders/motogp/`, 'riders-page'],
    [`${site}/en/riders/motogp?x=1#official`, 'riders-page'],
    [standings, 'standings-page'],
    [`${standings}/?variant=b`, 'standings-page'],
  ])('%s is the %s', (link, page) => {
    expect(recognizeRidersLink(link, site)).toBe(page);
  });

  it('belongs to the stand-in site when that is configured', () => {
    expect(recognizeRidersLink('http://127.0.0.1:3001/en/riders/motogp', 'http://127.0.0.1:3001')).toBe('riders-page');
    expect(recognizeRidersLink('http://127.0.0.1:3001/en/riders/motogp', site)).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['no protocol', 'www.motogp.com/en/riders/motogp'],
    ['another protocol', 'http://www.motogp.com/en/riders/motogp'],
    ['another host', 'https://www.motogp.org/en/riders/motogp'],
    ['a host that only begins alike', 'https://www.motogp.com.example.org/en/riders/motogp'],
    ['credentials', 'https://user@www.motogp.com/en/riders/motogp'],
    ['a password alone', 'https://:pass@www.motogp.com/en/riders/motogp'],
    ['a page below the riders', `${site}/en/riders/motogp/93`],
    ['a page below the standings', `${standings}/93`],
    ['riders below another page', `${site}/news/en/riders/motogp`],
    ['standings below another page', standings.replace('/en/', '/news/en/')],
    ['another class', `${site}/en/riders/moto2`],
    ['one rider', `${site}/en/riders/marc-marquez/1234`],
    ['no language', `${site}/riders/motogp`],
    ['the standings of another class', standings.replace('/motogp/champ', '/moto2/champ')],
    ['the standings without a year', standings.replace('/2023', '')],
    ['the teams standings', standings.replace('championship', 'teams')],
  ])('is refused with %s', (_, link) => {
    expect(recognizeRidersLink(link, site)).toBeNull();
  });
});
