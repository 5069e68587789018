import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { eventPage } from '../../../../demo/results-site/event-page.js';
import { refusedPage } from '../../../../demo/results-site/error-pages.js';
import { season, type SeasonWeekend } from '../../../../demo/results-site/season.js';
import { parseCalendar, parsePickerDays } from './calendar.js';

const site = 'https://www.motorsport.com';
const [first, second] = season.weekends as [SeasonWeekend, SeasonWeekend];
const inSite = ({ url }: SeasonWeekend) => `${site}${new URL(url).pathname}`;
const asRead = (weekend: SeasonWeekend) => {
  const { title, start, end } = weekend;
  return { title, url: inSite(weekend), start, end };
};
const pageOf = (weekend: SeasonWeekend) => ({
  html: eventPage({ season, weekend, session: 'race', rows: weekend.race }),
  url: inSite(weekend),
});

const option = (title: string, href: string, days: string, more = '') =>
  `<a class="msnt-select__option msnt-select__option--event ${more}" href="${href}">
    <span class="msnt-select__option-title">${title}</span><span class="msnt-select__option-date">${days}</span></a>`;
const link = '/motogp/results/2023/portugal-gp-1/';
const days = 'Mar 24, 2023 to Mar 26, 2023';

// proves: admin-more-2
describe("the list of a season's events", () => {
  it('has all events with title, link and days, but without days for the event that the page shows', () => {
    expect(parseCalendar(pageOf(first), 2023)).toEqual({
      kind: 'calendar',
      events: season.weekends.slice(1).map(asRead),
      undated: { title: first.title, url: inSite(first) },
    });
    expect(parseCalendar(pageOf(second), 2023)).toMatchObject({
      events: expect.arrayContaining([asRead(first)]),
      undated: { url: inSite(second) },
    });
  });

  it('is ordered by the days, whatever the order on the page', () => {
    const later = option('Later', '/motogp/results/2023/later/', 'Jun 9, 2023 to Jun 11, 2023');
    const parsed = parseCalendar(
      { html: later + option('Sooner', link, days), url: `${site}/motogp/results/2023/x/` },
      2023,
    );
    expect(parsed).toMatchObject({ events: [{ title: 'Sooner' }, { title: 'Later' }], undated: null });
  });

  it.each([
    ['strikes it out', option('<s>Kazakhstan GP</s>', '/motogp/results/2023/kazakhstan/', days)],
    ['strikes out the whole option', `<del>${option('Kazakhstan GP', '/motogp/results/2023/kazakhstan/', days)}</del>`],
    ['says that', option('Kazakhstan GP', '/motogp/results/2023/kazakhstan/', `<b>Cancelled</b> ${days}`)],
  ])('has no cancelled event: the page %s', (_, cancelled) => {
    const page = { html: cancelled + option('Portuguese GP', link, days), url: `${site}/motogp/results/2023/x/` };
    expect(parseCalendar(page, 2023)).toMatchObject({ events: [{ title: 'Portuguese GP' }] });
  });

  it('is not read if an event lasts for more than two weeks, because its days are wrong', () => {
    const page = (text: string) => ({ html: option('GP', link, text), url: `${site}/motogp/results/2023/x/` });
    expect(parseCalendar(page('Mar 24, 2023 to Mar 26, 2024'), 2023)).toMatchObject({
      reason: 'The days of the event “GP” are not understood: “Mar 24, 2023 to Mar 26, 2024”.',
    });
    expect(parseCalendar(page('Mar 24, 2023 to Apr 7, 2023'), 2023).kind).toBe('calendar');
  });

  it('has the country of an event if its flag names one', () => {
    const flagged = (alt: string, title: string) =>
      option(`<img alt="${alt}">${title}`, `/motogp/results/2023/${title}/`, days);
    const html = flagged('Portugal', 'one') + flagged('QAT', 'three') + flagged('Atlantis', 'two');
    const parsed = parseCalendar({ html, url: `${site}/motogp/results/2023/x/` }, 2023);
    if (parsed.kind !== 'calendar') throw new Error('no calendar');
    expect(new Map(parsed.events.map(({ title, country }) => [title, country]))).toEqual(
      new Map([
        ['one', 'POR'],
        ['two', undefined],
        ['three', 'QAT'],
      ]),
    );
  });

  it('is unreadable if an event has two different dates, or is in another year', () => {
    const at = { url: `${site}/motogp/results/2023/x/` };
    const moved = option('Portuguese GP', link, 'Nov 10, 2023 to Nov 12, 2023');
    expect(parseCalendar({ html: option('Portuguese GP', link, days) + moved, ...at }, 2023)).toEqual({
      kind: 'unreadable',
      reason: 'The event “Portuguese GP” is listed twice, with different days.',
    });
    expect(parseCalendar({ html: moved.replaceAll('2023', '2024').replace('/2024/', '/2023/'), ...at }, 2023)).toEqual({
      kind: 'unreadable',
      reason: 'The event “Portuguese GP” is not in 2023: “Nov 10, 2024 to Nov 12, 2024”.',
    });
  });

  it('has the days of the shown event if only its link has them', () => {
    const head = option('Portuguese GP', 'ignored', '', 'msnt-select__option--header');
    expect(
      parseCalendar({ html: head + option('Portuguese GP', link, days), url: `${site}${link}` }, 2023),
    ).toMatchObject({ events: [{ start: '2023-03-24' }], undated: null });
  });

  it('puts the shorter event first if two begin on the same day', () => {
    const longer = option('Longer', '/motogp/results/2023/longer/', 'Mar 24, 2023 to Mar 27, 2023');
    const html = longer + option('Shorter', link, days);
    const parsed = parseCalendar({ html, url: `${site}/motogp/results/2023/x/` }, 2023);
    expect(parsed).toMatchObject({ events: [{ title: 'Shorter' }, { title: 'Longer' }] });
  });

  it('has the days of the shown event if its head has them, and lists a repeated event once', () => {
    const head = option('Shown', 'ignored', days, 'msnt-select__option--header');
    const parsed = parseCalendar(
      { html: head + option('Shown again', link, days), url: `${site}${link}?st=RACE` },
      2023,
    );
    expect(parsed).toEqual({
      kind: 'calendar',
      events: [{ title: 'Shown', url: `${site}${link}`, start: '2023-03-24', end: '2023-03-26' }],
      undated: null,
    });
  });

  it('omits events of other classes, whether hidden or not', () => {
    const head = option('Of the other class', 'ignored', days, 'msnt-select__option--header');
    const other = option('Other', '/moto2/results/2023/portugal-gp-2/', days);
    const html = `<div class="u-hide">${head}${option('Hidden', link, days)}</div>${other}${option('Own', link, days)}`;
    const page = { url: `${site}/motogp/results/2023/x/` };
    expect(parseCalendar({ html, ...page }, 2023)).toMatchObject({ events: [{ title: 'Own' }], undated: null });
    expect(parseCalendar({ html: `<div class="u-hide">${head}</div>${other}`, ...page }, 2023)).toEqual({
      kind: 'unreadable',
      reason: expect.stringContaining('has no list of events'),
    });
  });

  it.each([
    ['a page without a list', refusedPage(), 'The page titled “Access Denied” has no list of events.'],
    ['an empty page', '', 'The page without a title has no list of events.'],
    ['an event without a title', option(' ', link, days), 'An event of the list has no title.'],
    [
      'a link to another site',
      option('A', 'https://elsewhere.example/motogp/results/2023/a/', days),
      'no link to its results',
    ],
    [
      'a link to a page without results',
      option('A', '/motogp/news/a/', days),
      'The event “A” has no link to its results.',
    ],
    ['a text that is not a link', option('A', 'https://', days), 'The event “A” has no link to its results.'],
    ['days that are not dates', option('A', link, 'TBC'), 'The days of the event “A” are not understood: “TBC”.'],
  ])('is unreadable with %s', (_, html, words) => {
    const parsed = parseCalendar({ html, url: `${site}/motogp/results/2023/x/` }, 2023);
    expect(parsed).toEqual({ kind: 'unreadable', reason: expect.stringContaining(words) });
  });

  it('is unreadable if an event has no link', () => {
    const html = option('A', '', days).replace(' href=""', '');
    expect(parseCalendar({ html, url: `${site}/motogp/results/2023/` }, 2023)).toEqual({
      kind: 'unreadable',
      reason: 'The event “A” has no link to its results.',
    });
  });

  it('is unreadable if the site shows another season because this season has no events yet', () => {
    expect(parseCalendar(pageOf(first), 2024)).toEqual({
      kind: 'unreadable',
      reason: 'The site shows the events of another season. It has no events of 2024 yet.',
    });
  });
});

// proves: admin-more-2
describe('the days of an event in the list of the results site', () => {
  it.each([
    ['Apr 24, 2026 to Apr 26, 2026', '2026-04-24', '2026-04-26'],
    [' Mar 24, 2023  to  Mar 26, 2023 ', '2023-03-24', '2023-03-26'],
    ['Dec 31, 2025 to Jan 2, 2026', '2025-12-31', '2026-01-02'],
    ['June 5, 2026 to June 7, 2026', '2026-06-05', '2026-06-07'],
    ['Sept. 5, 2026 – Sept. 7, 2026', '2026-09-05', '2026-09-07'],
    ['Nov 8, 2026', '2026-11-08', '2026-11-08'],
  ])('are read from “%s”', (text, start, end) => {
    expect(parsePickerDays(text)).toEqual({ start, end });
  });

  it.each([
    '',
    'TBC',
    'Apr 31, 2026 to May 2, 2026',
    'Apr 26, 2026 to Apr 24, 2026',
    'Apr 24 to Apr 26',
    'Xyz 24, 2026',
    'Fri Apr 24, 2026',
    'Apr 24, 2026, 15:00',
    'Apr 0, 2026',
    'Apr 24, 2026 to Apr 26, 2026 to Apr 28, 2026',
  ])('are not read from “%s”', (text) => {
    expect(parsePickerDays(text)).toBeNull();
  });

  it('are read in the format of the site, whatever the day', () => {
    const format = new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        expect(parsePickerDays(`${format.format(date)} to ${format.format(date)}`)).toEqual({ start: iso, end: iso });
      }),
    );
  });
});
