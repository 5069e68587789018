import { describe, expect, it } from '@jest/globals';
import { matchEvents } from './match-events.js';

const event = (title: string, url: string, start: string, end = start) => ({ title, url, start, end });
const weekend = (title: string, url: string, startDate: string, endDate = startDate) => ({
  title,
  url,
  startDate,
  endDate,
});
const found = (...args: Parameters<typeof matchEvents>) =>
  matchEvents(...args).matches.map(
    (match) => match && `${match.by}: ${match.weekend.title} ${match.weekend.startDate}`,
  );

describe('an event of the page', () => {
  it('matches the weekend with its link, even if it has the days of a different weekend', () => {
    const weekends = [weekend('Portugal', 'u1', '2023-03-24'), weekend('Argentina', 'u2', '2023-03-31')];
    expect(found([event('Portugal', 'u1', '2023-03-31'), event('Argentina', 'u2', '2023-04-07')], weekends)).toEqual([
      'link: Portugal 2023-03-24',
      'link: Argentina 2023-03-31',
    ]);
  });

  it('matches the weekend whose link has its number, even if the site has renamed and moved it', () => {
    const site = 'https://results.example/motogp/results/2023/';
    const weekends = [weekend('Qatar GP', `${site}qatar-gp-625268/`, '2023-03-05')];
    expect(
      found([event('Gran Premio de Catar', `${site}gran-premio-de-catar-625268/`, '2023-11-17')], weekends),
    ).toEqual(['link: Qatar GP 2023-03-05']);
    const other = `${site.replace('2023', '2022')}qatar-gp-625268/`;
    expect(found([event('Catar', other, '2022-11-17')], weekends)).toEqual([null]);
  });

  it('matches the weekend with its title if the link has changed, however far it was postponed', () => {
    const weekends = [weekend('Grand Prix of Qatar', 'old', '2023-03-05'), weekend('India', 'u2', '2023-09-22')];
    expect(found([event('Qatar GP 2023', 'new', '2023-11-17')], weekends)).toEqual([
      'title: Grand Prix of Qatar 2023-03-05',
    ]);
  });

  it('matches the nearer of two weekends with the same title', () => {
    const weekends = [weekend('Qatar GP', 'a', '2021-03-26'), weekend('Qatar GP', 'b', '2021-04-02')];
    const events = [event('Qatar GP', 'c', '2021-04-09'), event('Qatar GP', 'd', '2021-03-26')];
    expect(found(events, weekends)).toEqual(['title: Qatar GP 2021-04-02', 'title: Qatar GP 2021-03-26']);
  });

  it('is new if the only weekend with its title belongs to a different event', () => {
    const events = [event('Qatar GP', 'a', '2021-03-26'), event('Qatar GP', 'b', '2021-04-02')];
    expect(found(events, [weekend('Qatar GP', 'a', '2021-03-26')])).toEqual(['link: Qatar GP 2021-03-26', null]);
  });

  it('matches the weekend with its days if nothing else is the same', () => {
    expect(
      found([event('Valencia', 'u', '2023-11-24', '2023-11-26')], [weekend('Last race', '', '2023-11-26')]),
    ).toEqual(['days: Last race 2023-11-26']);
  });
});

it('a weekend is missing only if its link has disappeared from the page', () => {
  const cancelled = weekend('Kazakhstan', 'gone', '2023-07-07');
  const weekends = [
    cancelled,
    weekend('By hand', '', '2023-07-14'),
    weekend('Twice', 'u', '2023-05-05'),
    weekend('Twice', 'u', '2023-05-12'),
  ];
  expect(matchEvents([event('Twice', 'u', '2023-05-05')], weekends).missing).toEqual([cancelled]);
});
