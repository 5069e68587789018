import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { recognizeResultsLink, recognizeRidersLink, calendarLink } from './retrieval-links.js';

const site = 'https://www.motorsport.com';
const event = `${site}/motogp/results/2023/portugal-gp-625268/`;

// proves: rules-29
describe('a link to the results site', () => {
  it.each([
    ['an event with an id', event],
    ['an event without the closing slash', event.slice(0, -1)],
    ['a session of the event', `${event}?st=RACE`],
    ['a hash', `${event}#results`],
    ['white space around it, as pasted', `  ${event}\n`],
    ['a host in capitals', event.replace('www', 'WWW')],
    ['the default port of the protocol', event.replace('.com', '.com:443')],
  ])('is recognized with %s, and is reduced to the address of the event', (_, link) => {
    expect(recognizeResultsLink(link, site)).toBe(event);
  });

  it('may have a slug without an id', () => {
    const link = `${site}/v8supercars/results/2026/sydney-500/`;
    expect(recognizeResultsLink(link, site)).toBe(link);
  });

  it('can belong to the fake site if that site is configured', () => {
    const fake = 'http://127.0.0.1:3001/motogp/results/2023/portugal-gp/';
    expect(recognizeResultsLink(fake, 'http://127.0.0.1:3001/')).toBe(fake);
    expect(recognizeResultsLink(fake, 'http://127.0.0.1:3002')).toBeNull();
    expect(recognizeResultsLink(fake, site)).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['a text that is not a link', 'Portuguese GP'],
    ['no protocol', 'www.motorsport.com/motogp/results/2023/portugal-gp/'],
    ['another protocol', event.replace('https', 'http')],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///motogp/results/2023/portugal-gp/'],
    ['another host', 'https://www.motorsport.org/motogp/results/2023/portugal-gp/'],
    ['a language edition', 'https://es.motorsport.com/motogp/results/2023/portugal-gp/'],
    [
      'a host that only has the same beginning',
      'https://www.motorsport.com.example.org/motogp/results/2023/portugal-gp/',
    ],
    ['another port', event.replace('.com', '.com:8443')],
    ['credentials', event.replace('https://', 'https://user:pass@')],
    ['a user name alone', event.replace('https://', 'https://user@')],
    ['a password alone', event.replace('https://', 'https://:pass@')],
    ['a user name in front of another host', 'https://www.motorsport.com@example.org/motogp/results/2023/portugal-gp/'],
    ['the list of a season', `${site}/motogp/results/2023/`],
    ['the standings', `${site}/motogp/standings/2023/`],
    ['a page below the event', `${event}photos/`],
    ['an event below another page', event.replace('/motogp/', '/news/motogp/')],
    ['steps upwards', `${site}/motogp/results/2023/../../../driver/`],
    ['steps upwards in disguise', `${site}/motogp/results/2023/%2e%2e/`],
    ['a year of five digits', `${site}/motogp/results/20233/portugal-gp/`],
    ['an encoded slash', `${site}/motogp/results/2023/portugal%2Fgp/`],
  ])('is rejected with %s', (_, link) => {
    expect(recognizeResultsLink(link, site)).toBeNull();
  });

  it('is unchanged if it is recognized again, and never leaves the configured origin', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.webPath().map((path) => event + path),
        ),
        (link) => {
          const page = recognizeResultsLink(link, site);
          if (page === null) return;
          expect(page.startsWith(`${site}/`)).toBe(true);
          expect(recognizeResultsLink(page, site)).toBe(page);
        },
      ),
    );
  });
});

const ridersSite = 'https://www.motogp.com';
const standings = `${ridersSite}/en/world-standing/2023/motogp/championship-standings`;

describe('a link to the riders site', () => {
  it.each([
    [`${ridersSite}/en/riders/motogp`, 'riders-page'],
    [`${ridersSite}/es/riders/motogp/`, 'riders-page'],
    [`${ridersSite}/en/riders/motogp?x=1#official`, 'riders-page'],
    [standings, 'standings-page'],
    [`${standings}/?variant=b`, 'standings-page'],
  ])('%s is recognized as %s', (link, page) => {
    expect(recognizeRidersLink(link, ridersSite)).toBe(page);
  });

  it('can belong to the fake site if that site is configured', () => {
    expect(recognizeRidersLink('http://127.0.0.1:3001/en/riders/motogp', 'http://127.0.0.1:3001')).toBe('riders-page');
    expect(recognizeRidersLink('http://127.0.0.1:3001/en/riders/motogp', ridersSite)).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['no protocol', 'www.motogp.com/en/riders/motogp'],
    ['another protocol', 'http://www.motogp.com/en/riders/motogp'],
    ['another host', 'https://www.motogp.org/en/riders/motogp'],
    ['a host that only has the same beginning', 'https://www.motogp.com.example.org/en/riders/motogp'],
    ['credentials', 'https://user@www.motogp.com/en/riders/motogp'],
    ['a password alone', 'https://:pass@www.motogp.com/en/riders/motogp'],
    ['a page below the riders', `${ridersSite}/en/riders/motogp/93`],
    ['a page below the standings', `${standings}/93`],
    ['riders below another page', `${ridersSite}/news/en/riders/motogp`],
    ['standings below another page', standings.replace('/en/', '/news/en/')],
    ['another class', `${ridersSite}/en/riders/moto2`],
    ['one rider', `${ridersSite}/en/riders/marc-marquez/1234`],
    ['no language', `${ridersSite}/riders/motogp`],
    ['the standings of another class', standings.replace('/motogp/champ', '/moto2/champ')],
    ['the standings without a year', standings.replace('/2023', '')],
    ['the teams standings', standings.replace('championship', 'teams')],
  ])('is rejected with %s', (_, link) => {
    expect(recognizeRidersLink(link, ridersSite)).toBeNull();
  });
});

it('the calendar of a season is read from its page of results', () => {
  expect(calendarLink('https://results.example', 2026)).toBe('https://results.example/motogp/results/2026/');
});
