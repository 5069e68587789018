import { describe, expect, it } from 'vitest';
import type { PicksSimple, RiderFlat } from '../../../../league/contract/shapes.js';
import { standingsAsHtml, standingsAsTabs } from './copied-standings.js';

const rider = (first: string, last: string): RiderFlat => ({
  competitor_id: 1,
  first,
  last,
  number: 1,
  points: 10,
  position: 1,
});
const row = (username: string, more: Partial<PicksSimple> = {}): PicksSimple => ({
  user: { username, date_created: '', has_profile_picture: false },
  position: 1,
  position_change: -2,
  points: 1012.5,
  weekend_points: 58,
  picks: [],
  independent_pick: null,
  rookie_pick: null,
  ...more,
});
const linesOf = (rows: PicksSimple[], locale = 'en') => standingsAsTabs(rows, locale).split('\n');

describe('the standings for a spreadsheet', () => {
  it('have a column for each part, even if picks are hidden', () => {
    const picks = ['Bagnaia', 'Martin', 'Bezzecchi', 'Binder', 'Zarco'].map((last) => rider('F.', last));
    const [head, first, second] = linesOf([row('julie', { picks, rookie_pick: rider('A.', 'Fernandez') }), row('max')]);
    expect(head).toBe('Position\tChange\tUsername\tPoints\t1st\t2nd\t3rd\t4th\t5th\tIndependent\tRookie');
    expect(first).toBe(
      '1\t-2\tjulie\t1012.5\tF. Bagnaia\tF. Martin\tF. Bezzecchi\tF. Binder\tF. Zarco\t\tA. Fernandez',
    );
    expect(second).toBe('1\t-2\tmax\t1012.5\t\t\t\t\t\t\t');
  });

  it('format points for the locale of the reader', () => {
    expect(linesOf([row('max')], 'de')[1]).toContain('\t1012,5\t');
  });

  it.each([
    ['=HYPERLINK("http://evil.example")', 'X', `'=HYPERLINK("http://evil.example") X`],
    ['+1', 'X', "'+1 X"],
    ['-1', 'X', "'-1 X"],
    ['@SUM(A1)', 'X', "'@SUM(A1) X"],
    ['\t=1', 'X', "'=1 X"],
    ['A\t B', 'C\n\nD', 'A B C D'],
    ['A=B', 'C-D', 'A=B C-D'],
  ])('cannot turn the name %j %j into a formula or several cells', (first, last, cell) => {
    const [, line = ''] = linesOf([row('max', { independent_pick: rider(first, last) })]);
    expect(line.split('\t')[9]).toBe(cell);
  });

  it('name a deleted account in the same way as the page', () => {
    expect(linesOf([row('')])[1]).toContain('\tdeleted member\t');
  });
});

describe('the standings for an email', () => {
  it('are an HTML table that escapes names', () => {
    const html = standingsAsHtml([row('max', { independent_pick: rider('<img src=x onerror=alert(1)>', '& "Co"') })]);
    expect(html).toMatch(/^<table><tr><th>Position<\/th>.*<td>max<\/td>.*<\/table>$/);
    expect(html).toContain('<td>1</td><td>-2</td><td>max</td>');
    expect(html).toContain('</th></tr><tr><td>');
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Co&#34;');
  });
});
