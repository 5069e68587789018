import { describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { parseResults } from './choose-table.js';

const heads = '<thead><tr><th>Pos</th><th>No</th><th>Rider</th><th>Pts</th></tr></thead>';
const rows =
  '<tbody><tr><td>1</td><td>93</td><td>A</td><td>25</td></tr><tr><td>2</td><td>5</td><td>B</td><td>20</td></tr></tbody>';
const table = (attributes = '') => `<table${attributes}>${heads}${rows}</table>`;

function doubtsOf(html: string): string[] {
  const parsed = parseResults(load(html), 'race');
  if (parsed.kind !== 'table') throw new Error(`no table: ${parsed.kind}`);
  return parsed.doubts;
}

describe('a result table', () => {
  it.each([
    [`<h2>Race – Provisional classification</h2>${table()}`, 'Race – Provisional classification'],
    [`<h2>Race</h2>${table()}<p>Results are <b>under investigation</b>.</p>`, 'Results are under investigation.'],
    [`${table()}<p>Vorläufiges Ergebnis</p>`, 'Vorläufiges Ergebnis'],
    [`<h2>Race (lap 12 of 25)</h2>${table()}`, 'Race (lap 12 of 25)'],
    [`<h2>Race <span>LIVE</span></h2>${table()}`, 'LIVE'],
    [`<title>Race: preliminary results</title>${table()}`, 'Race: preliminary results'],
    [`<h2>Race – Live</h2>${table()}`, 'Race – Live'],
    [`<h2>Race, part 1</h2>${table()}`, 'Race, part 1'],
    [`<h2>Race</h2><p>Before penalties</p>${table()}`, 'Before penalties'],
    [`<h2>Race</h2><p>Laps remaining: 3</p>${table()}`, 'Laps remaining: 3'],
    [`<h2>Race</h2><p>Red flag</p>${table()}`, 'Red flag'],
    [`<h2>Race 2</h2>${table()}`, 'Race 2'],
    [`<h2>Virtual race</h2>${table()}`, 'Virtual race'],
    [`<title>Virtual Grand Prix</title>${table()}`, 'Virtual Grand Prix'],
    [`<h2>Gara 1</h2>${table()}`, 'Gara 1'],
    [`<h2>Rennen: Stand nach 10 Runden</h2>${table()}`, 'Rennen: Stand nach 10 Runden'],
    [`<h2>Race: classification at lap 10</h2>${table()}`, 'Race: classification at lap 10'],
    [`<h2>Your predictions</h2>${table()}`, 'Your predictions'],
    [`<h2>Race (prov.)</h2>${table()}`, 'Race (prov.)'],
    [`<h2>Race</h2><p>This result is superseded.</p>${table()}`, 'This result is superseded.'],
    [`<h2>Rennen, Teil 2</h2>${table()}`, 'Rennen, Teil 2'],
    [`<h2>Carrera – en directo</h2>${table()}`, 'Carrera – en directo'],
    [`<h2>Race</h2>${table()}<p>Results are under protest.</p>`, 'Results are under protest.'],
    [`<h2>Race</h2>${table()}<p>Nicht offizielles Ergebnis</p>`, 'Nicht offizielles Ergebnis'],
    [`<h2>Race</h2><p>Vuelta 12 de 25</p>${table()}`, 'Vuelta 12 de 25'],
  ])('is doubtful if the page does not call it final: %s', (html, quoted) => {
    expect(doubtsOf(html)).toEqual([`The page does not call the result final: “${quoted}”.`]);
  });

  it.each([
    [`${table()}<p>1–15 of 22</p>`, 'The page may show only a part of the result: “1–15 of 22”.'],
    [`<div>Showing 15 of 22</div>${table()}`, 'The page may show only a part of the result: “Showing 15 of 22”.'],
    [`${table()}<span>Page 1 of 2</span>`, 'The page may show only a part of the result: “Page 1 of 2”.'],
    [`<div>${table()}</div><button>Show more</button>`, 'The page may have more rows behind “Show more”.'],
    [
      `${table()}<nav><a href="?page=2">2</a><a href="?page=2">Next</a></nav>`,
      'The page may have more rows behind “Next”.',
    ],
    [`<h2>Race</h2><p>22 riders</p>${table()}`, 'The page may have more riders than the 2 in the table: “22 riders”.'],
    [`${table()}<p>Riders: 22</p>`, 'The page may have more riders than the 2 in the table: “Riders: 22”.'],
    [`${table()}<div><i class="loader"></i></div>`, 'The page may still be loading rows.'],
    [`<div>${table()}</div><p>Loading more riders…</p>`, 'The page may still be loading rows.'],
    [`${table()}<a href="/x/">Full results</a>`, 'The page may have more rows behind “Full results”.'],
    [`<h3>Top 2</h3>${table()}`, 'The page may show only a part of the result: “Top 2”.'],
    [`${table()}<p>2 van 22</p>`, 'The page may show only a part of the result: “2 van 22”.'],
    [`${table()}<p>and 20 more</p>`, 'The page may show only a part of the result: “and 20 more”.'],
    [
      table().replace('</tbody>', '<tr><td colspan="4">…</td></tr></tbody>'),
      'The page may show only a part of the result: “…”.',
    ],
    [`${table()}<ul><li><a href="?page=2">2</a></li></ul>`, 'The page may have more rows behind “2”.'],
    [`${table()}<button aria-label="Next page">2</button>`, 'The page may have more rows behind “2”.'],
    [`${table()}<button>›</button>`, 'The page may have more rows behind “›”.'],
    [`${table()}<div class="btn">Show all</div>`, 'The page may have more rows behind “Show all”.'],
    [
      `${table()}<input type="button" value="Tous les pilotes">`,
      'The page may have more rows behind “Tous les pilotes”.',
    ],
    [`<button>Alle Fahrer</button>${table()}`, 'The page may have more rows behind “Alle Fahrer”.'],
    [table(' aria-rowcount="24"'), 'The result table states 24 rows, but the page has 3.'],
    [`<div aria-rowcount="24">${table()}</div>`, 'The result table states 24 rows, but the page has 3.'],
    [
      table().replace('</tbody>', '<tr style="height: 480px"></tr></tbody>'),
      'The page may show only a part of the result: “an empty space”.',
    ],
    [table(' aria-rowcount="-1"'), 'The result table does not state how many rows it has.'],
  ])('is doubtful if it may have more rows: %s', (html, doubt) => {
    expect(doubtsOf(html)).toEqual([doubt]);
  });

  it.each([
    ['<h3>Other riders</h3>', 'The table “Other riders”'],
    ['', 'A table without a heading'],
  ])('is doubtful if another table has more riders, below "%s"', (heading, named) => {
    const more =
      '<table><tr><th>No</th><th>Rider</th></tr><tr><td>5</td><td>B</td></tr><tr><td>36</td><td>C</td></tr></table>';
    expect(doubtsOf(table() + heading + more)).toEqual([`${named} has riders who are not in the result: 36.`]);
    expect(doubtsOf(`<h2>Race</h2>${table()}<h3>Moto2</h3>${more}<h3>Warm-up</h3>${more}`)).toEqual([]);
  });

  it('is not doubtful because of other parts of the page', () => {
    const around = `<nav>Provisional calendar</nav><a href="/x/">Marquez under investigation</a>
      <p hidden>Showing 1 of 2</p><p>Showing 22 of 22</p><p>2 riders, 2023 results</p><p>Watch it live</p>`;
    const events = '<button>Next event</button><button>›</button>';
    const news = '<h2>News</h2><p>Loading…</p><button>Show more</button>';
    expect(
      doubtsOf(
        `${around}<h2>Race</h2>${events}<p>2 of 2</p><p>25 of 26</p>${table(' aria-rowcount="3"')}<a href="/standings/">Show all</a>${news}`,
      ),
    ).toEqual([]);
  });

  it.each([table(' aria-busy="true"'), table().replace('</tbody>', '<tr><td colspan="4">Loading…</td></tr></tbody>')])(
    'is read again while scripts are filling it: %s',
    (html) => {
      expect(parseResults(load(html), 'race')).toEqual({
        kind: 'unreadable',
        reason: 'The result table is still being loaded.',
      });
    },
  );
});
