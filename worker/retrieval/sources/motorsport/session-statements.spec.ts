import { describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { eventPage } from '../../../../demo/results-site/event-page.js';
import { season } from '../../../../demo/results-site/season.js';
import { readSession } from './session.js';
import { sessionIn, sessionsIn } from './session-names.js';
import { judgeStatements } from './session-statements.js';

const event = 'https://results.example/motogp/results/2023/portuguese-gp-1/';
const other = (html: string, session: 'race' | 'sprint' = 'sprint') =>
  judgeStatements(load(html), { session, url: event }, []).other;

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
    ['Previous race', 'earlier result'],
    ['Last year', 'earlier result'],
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
    ['a tab of a component library', '<div><i data-state="active">Race</i><i data-state="inactive">Sprint</i></div>'],
    [
      'a tab with a generated class',
      '<p><span class="Tab_active__x1">Race</span><span class="Tab__x1">Sprint</span></p>',
    ],
    ...['on', 'is-on', 'tab--on', 'current', 'selected', 'is-active', 'activeTab', 'tab isActive', 'chosen'].map(
      (name): [string, string] => [
        `a tab with the class “${name}”`,
        `<ul><li class="tab">Sprint</li><li class="${name}">Race</li></ul>`,
      ],
    ),
    ['the end of its breadcrumb', '<nav class="breadcrumb"><a href="/">Home</a><span>Race</span></nav>'],
    ['a closed picker', '<button aria-haspopup="listbox">Race</button>'],
    ['a picker', '<select><option value="SPR">Sprint</option><option value="RACE" selected>Race</option></select>'],
    ['a picker by its first option', '<select><option>Race</option><option>Sprint</option></select>'],
    ['a radio button', '<label><input type="radio" checked>Race</label><label><input type="radio">Sprint</label>'],
    ["the site's own picker", '<div class="msnt-select__option msnt-select__option--header">Race</div>'],
    ['its title', '<title>Portuguese GP Race</title>'],
    ['its first heading', '<h1>Portuguese GP: Race</h1>'],
    ['its canonical address', '<link rel="canonical" href="https://results.example/x/?st=RACE">'],
    ['its shared address', '<meta property="og:url" content="https://results.example/x/?st=RACE">'],
  ])('is not read if it shows a different session: %s', (_, html) => {
    expect(other(html)).toMatch(/^The page shows the race \(.+\), not the sprint\.$/);
    expect(other(html, 'race')).toBeNull();
  });

  it.each([
    ['<title>Moto2 Portuguese GP Results</title>', 'Moto2 (the title “Moto2 Portuguese GP Results”), not MotoGP'],
    ['<h1>Portuguese GP: Moto 3</h1>', 'Moto3 (the title “Portuguese GP: Moto 3”), not MotoGP'],
    [
      '<select><option>MotoGP</option><option selected>MotoE</option></select>',
      'MotoE (the selected option “MotoE”), not MotoGP',
    ],
    ['<h1>WorldSBK</h1>', 'WorldSBK (the title “WorldSBK”), not MotoGP'],
    ['<title>Red Bull Rookies Cup</title>', 'Rookies Cup (the title “Red Bull Rookies Cup”), not MotoGP'],
    ['<a class="active" href="/x/">Moto2</a>', 'Moto2 (the marked tab “Moto2”), not MotoGP'],
    ['<title>MotoGP 2022 Portuguese GP</title>', '2022 (the title “MotoGP 2022 Portuguese GP”), not 2023'],
    [
      '<select><option>2023</option><option selected>2022</option></select>',
      '2022 (the selected option “2022”), not 2023',
    ],
  ])('is not read if it shows a different class or year: %s', (html, reason) => {
    expect(other(html)).toBe(`The page shows ${reason}.`);
  });

  it('may name its own class and year, or several', () => {
    expect(other('<select name="year"><option>2026</option><option>2023</option></select>')).toBeNull();
    expect(other('<title>MotoGP 2023 Portuguese GP</title><h1>MotoGP, Moto2 and Moto3, 2022 and 2023</h1>')).toBeNull();
  });

  it('is not judged by sessions that it merely offers, by hidden parts or by news', () => {
    expect(other('<ul><li><a href="?st=RACE">Race</a></li><li><a href="?st=SPR">Sprint</a></li></ul>')).toBeNull();
    expect(other('<div hidden><a aria-current="page" href="?st=RACE">Race</a></div>')).toBeNull();
    expect(other('<li class="slide active">Bagnaia wins the race</li>')).toBeNull();
    expect(other('<li class="slide active">Acosta wins Moto2</li><li class="active">Best since 2022</li>')).toBeNull();
    expect(other('<li class="not-active active:bold underline-on-hover">Race</li>')).toBeNull();
  });
});

const [weekend, next] = season.weekends as [(typeof season.weekends)[0], (typeof season.weekends)[0]];
const url = `https://www.motorsport.com${new URL(weekend.url).pathname}?st=SPR`;
const read = (html: string) => readSession({ url, session: 'sprint' }, { html, url });

const argentina = 'Argentinian GP';
const named = (title: string, country: string | null = null) => ({ title, country });
const events = { year: 2023, own: named('Portuguese GP'), others: [named(argentina)] };
const eventIn = (html: string, headings: string[] = []) =>
  judgeStatements(load(html), { session: 'race', url: event, events }, headings).other;

describe('a page that names an event', () => {
  it.each([
    [
      'its title',
      '<title>MotoGP 2023 Argentinian GP Results</title>',
      'the title “MotoGP 2023 Argentinian GP Results”',
    ],
    ['a marked tab', '<li class="active">Argentinian GP</li>', 'the marked tab “Argentinian GP”'],
    ['a picker', '<select><option selected>Argentinian GP</option></select>', 'the selected option “Argentinian GP”'],
    [
      'its breadcrumb',
      '<p class="breadcrumb"><a>2023</a><a>Argentinian GP</a></p>',
      'the end of the breadcrumb “Argentinian GP”',
    ],
  ])('is not read for a different event of the season: %s', (_, html, where) => {
    expect(eventIn(html)).toBe(`The page is about another event: ${where} names “${argentina}”.`);
    expect(eventIn(html.replaceAll(argentina, 'Portuguese GP'))).toBeNull();
  });

  it('may have a title that is a part of another title', () => {
    const others = [named('Valencia GP of Europe')];
    const wanted = { session: 'race' as const, url: event, events: { year: 2023, own: named('Valencia GP'), others } };
    const otherIn = (html: string) => judgeStatements(load(html), wanted, []).other;
    expect(otherIn('<h1>Valencia GP of Europe</h1>')).toContain('names “Valencia GP of Europe”');
    expect(otherIn('<h1>Valencia GP</h1>')).toBeNull();
  });

  it('may link to other events if its title names its own, but not in the heading of its table', () => {
    const own = '<h1>Portuguese GP</h1>';
    const others = '<select><option>Argentinian GP</option></select><li class="active">Argentinian GP: preview</li>';
    expect(eventIn(own + others)).toBeNull();
    expect(eventIn(own, ['Race', 'Argentinian GP'])).toContain('the heading “Argentinian GP” names');
  });
});

describe('a page that names the place of an event', () => {
  const doubtIn = (
    html: string,
    own = named('Portuguese GP'),
    others = [named('Italian GP'), named('TT Assen', 'NED')],
  ) => judgeStatements(load(html), { session: 'race', url: event, events: { year: 2023, own, others } }, []).doubt;

  it.each([
    'Gran Premio d’Italia – Gara',
    'Grand Prix d’Italie',
    'Großer Preis der Niederlande',
    'MotoGP | GP de Países Bajos',
    'Gran Premio d’Olanda',
    'Grand Prix of Italy',
    'Italy 2023: Race',
    'MotoGP Mugello',
    'ITA – RAC',
  ])('is doubtful if another weekend is there: %s', (title) => {
    expect(doubtIn(`<h1>${title}</h1>`)).toBe(`The page may not be about “Portuguese GP”: see the title “${title}”.`);
  });

  it.each([
    'Grande Prémio de Portugal',
    'Portuguese GP, won by Bagnaia (Italy)',
    'Race results: Bagnaia of Italy wins',
    'Grand Prix de France',
  ])('is not doubtful for its own place, for other texts, or if no weekend is there: %s', (title) => {
    expect(doubtIn(`<h1>${title}</h1>`)).toBeNull();
  });

  it('is doubtful if only the title of the page names the own weekend, but not the heading of the table', () => {
    const places = { session: 'race' as const, url: event, events: { ...events, others: [named('Italian GP')] } };
    const judge = (headings: string[]) => judgeStatements(load('<title>Portuguese GP</title>'), places, headings).doubt;
    expect(judge(['Gara', 'Gran Premio d’Italia'])).toContain('see the heading “Gran Premio d’Italia”');
    expect(judge(['Gara', 'Gran Premio del Portogallo'])).toBeNull();
  });

  it('is not doubtful if the weekend has the country or no known place, or if two events are in one country', () => {
    const page = '<h1>Gran Premio de España</h1>';
    const spain = [named('Spanish GP', 'ESP')];
    expect(doubtIn(page, named('Portuguese GP'), spain)).not.toBeNull();
    expect(doubtIn(page, named('Catalan GP', 'ESP'), spain)).toBeNull();
    expect(doubtIn(page, named('Our opening'), spain)).toBeNull();
  });
});

describe('a site that ignores the requested session or event', () => {
  it('is refused if it shows the table of the race instead of the sprint', () => {
    const html = eventPage({ season, weekend, session: 'race', rows: weekend.race });
    expect(read(html)).toEqual({
      kind: 'unreadable',
      recognized: true,
      reason: 'The page shows the race (the marked tab “Race”), not the sprint.',
    });
    expect(read(eventPage({ season, weekend, session: 'sprint', rows: weekend.sprint }))).toMatchObject({
      kind: 'result',
      doubts: [],
    });
    expect(read(eventPage({ season, weekend, session: null, rows: weekend.sprint }))).toMatchObject({
      kind: 'result',
      doubts: [],
    });
    expect(read(eventPage({ season, weekend, session: null, rows: weekend.race }))).toMatchObject({
      kind: 'result',
      doubts: ['The page does not say that it shows the sprint.'],
    });
  });

  it('is refused if it shows the page of another event, by its picker and by its address', () => {
    const html = eventPage({ season, weekend: next, session: 'sprint', rows: next.sprint });
    expect(read(html)).toMatchObject({
      kind: 'unreadable',
      reason: `The page shows another event, “MotoGP 2023 ${next.title}”, not “${weekend.title}”.`,
    });
    const both = { year: 2023, own: named(weekend.title), others: [named(next.title)] };
    const bare = html.replace(/<details class="msnt-select".*<\/details>/s, '');
    expect(readSession({ url, session: 'sprint', events: both }, { html: bare, url })).toMatchObject({
      kind: 'unreadable',
      reason: `The page is about another event: the heading “${next.title}” names “${next.title}”.`,
    });
    const address = `<link rel="canonical" href="${next.url}">`;
    const own = eventPage({ season, weekend, session: 'sprint', rows: weekend.sprint });
    expect(read(own.replace('<head>', `<head>${address}`))).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining('The page is about another event: its address is “https://www.motorsport.com'),
    });
  });
});
