import { describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { eventPage } from '../../../../demo/results-site/event-page.js';
import { season } from '../../../../demo/results-site/season.js';
import { readSession } from './session.js';
import { sessionIn, sessionsIn } from './session-names.js';
import { findOtherSession } from './session-statements.js';

const other = (html: string, kind: 'race' | 'sprint' = 'sprint') => findOtherSession(load(html), kind, []);

describe('the name of a session', () => {
  it.each([
    ['Race', 'race'],
    ['Grand Prix Race', 'race'],
    ['RAC', 'race'],
    ['Portuguese GP – Race results', 'race'],
    ['Sprint', 'sprint'],
    ['Sprint Race', 'sprint'],
    ['Tissot Sprint', 'sprint'],
    ['SPR', 'sprint'],
    ['Carrera Sprint', 'sprint'],
    ['Rennen', 'race'],
    ['Qualifying 1', 'qualifying'],
    ['Q2', 'qualifying'],
    ['Sprint Qualifying', 'qualifying'],
    ['FP1', 'practice'],
    ['Free Practice 2', 'practice'],
    ['Warm Up', 'warm-up'],
    ['Sprint – Starting grid', 'grid'],
    ['Race fastest laps', 'fastest laps'],
  ])('in “%s” means the %s', (text, session) => {
    expect([...sessionsIn(text)]).toEqual([session]);
  });

  it.each(['Portuguese GP Results', 'MotoGP race weekend', 'Race and sprint', 'Traces', 'Sprinter', ''])(
    'is not found in “%s”',
    (text) => {
      expect(sessionIn(text)).toBeNull();
    },
  );
});

describe('a page that says which session it shows', () => {
  it.each([
    [
      'a marked tab',
      '<ul><li class="tab is-active"><a href="?st=RACE">R</a></li><li><a href="?st=SPR">S</a></li></ul>',
    ],
    [
      'a tab by its words',
      '<div role="tab" aria-selected="true">Race</div><div role="tab" aria-selected="false">Sprint</div>',
    ],
    ['the current link', '<a href="?st=RACE" aria-current="page">Race</a><a href="?st=SPR">Sprint</a>'],
    ['a pressed button', '<button aria-pressed="true">Race</button><button aria-pressed="false">Sprint</button>'],
    ['a picker', '<select><option value="SPR">Sprint</option><option value="RACE" selected>Race</option></select>'],
    ['a picker by its first option', '<select><option>Race</option><option>Sprint</option></select>'],
    ['a radio button', '<label><input type="radio" checked>Race</label><label><input type="radio">Sprint</label>'],
    ["the site's own picker", '<div class="msnt-select__option msnt-select__option--header">Race</div>'],
    ['its title', '<title>Portuguese GP Race</title>'],
    ['its first heading', '<h1>Portuguese GP: Race</h1>'],
    ['its canonical address', '<link rel="canonical" href="https://results.example/x/?st=RACE">'],
    ['its shared address', '<meta property="og:url" content="https://results.example/x/?st=RACE">'],
  ])('is not read for a different session: %s', (_, html) => {
    expect(other(html)).toMatch(/^The page shows the race \(.+\), not the sprint\.$/);
    expect(other(html, 'race')).toBeNull();
  });

  it('makes no statement by the sessions that it merely offers, by hidden parts, or by news', () => {
    expect(other('<ul><li><a href="?st=RACE">Race</a></li><li><a href="?st=SPR">Sprint</a></li></ul>')).toBeNull();
    expect(other('<div hidden><a aria-current="page" href="?st=RACE">Race</a></div>')).toBeNull();
    expect(other('<li class="slide active">Bagnaia wins the race</li>')).toBeNull();
  });
});

const [weekend, next] = season.weekends as [(typeof season.weekends)[0], (typeof season.weekends)[0]];
const url = `https://www.motorsport.com${new URL(weekend.url).pathname}?st=SPR`;
const read = (html: string) => readSession({ url, session: 'sprint' }, { html, url });

describe('a site that ignores the requested session or event', () => {
  it('is refused if it shows the table of the race instead of the sprint', () => {
    const html = eventPage({ season, weekend, session: 'race', rows: weekend.race });
    expect(read(html)).toEqual({
      kind: 'unreadable',
      recognized: true,
      reason: 'The page shows the race (the marked tab “Race”), not the sprint.',
    });
    expect(read(eventPage({ season, weekend, session: 'sprint', rows: weekend.sprint })).kind).toBe('result');
    expect(read(eventPage({ season, weekend, session: null, rows: weekend.sprint })).kind).toBe('result');
  });

  it('is refused if it shows the page of another event, by its picker and by its address', () => {
    const html = eventPage({ season, weekend: next, session: 'sprint', rows: next.sprint });
    expect(read(html)).toMatchObject({
      kind: 'unreadable',
      reason: `The page shows another event, “MotoGP 2023 ${next.title}”, not “${weekend.title}”.`,
    });
    const address = `<link rel="canonical" href="${next.url}">`;
    const own = eventPage({ season, weekend, session: 'sprint', rows: weekend.sprint });
    expect(read(own.replace('<head>', `<head>${address}`))).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining('The page is about another event: its address is “https://www.motorsport.com'),
    });
  });
});
