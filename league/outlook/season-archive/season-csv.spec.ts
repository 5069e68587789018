import { describe, expect, it } from '@jest/globals';
import type { SeasonArchive } from '../../contract/answer-schemas/season-archive.js';
import { writeArchiveCsv } from './season-csv.js';

const ridersCalled = (...names: string[]): SeasonArchive => ({
  format: 'parc-ferme-season',
  version: 1,
  season: {
    id: 1,
    year: 2023,
    top_independent: false,
    top_rookie: false,
    finalized: true,
    picks_version: 1,
    rules_version: 2,
  },
  riders: names.map((last, index) => ({
    id: index + 1,
    number: index + 1,
    first: 'A',
    last,
    independent: false,
    rookie: true,
    carried_hundredths: -1250,
  })),
  weekends: [],
  picks: [],
  seals: null,
  tables: [],
  digest: '0'.repeat(64),
});
const linesOf = (...names: string[]) => writeArchiveCsv(ridersCalled(...names), 'riders').split('\r\n');

describe('a table of an archive as a CSV file', () => {
  it('starts with a byte order mark and the column names, and ends lines as in RFC 4180', () => {
    expect(writeArchiveCsv(ridersCalled('Rossi'), 'riders')).toBe(
      '\uFEFFnumber,first,last,independent,rookie,carried_points\r\n1,A,Rossi,false,true,-12.5\r\n',
    );
  });

  it('quotes text that would be parsed as several cells or lines', () => {
    expect(linesOf('a,b', 'a "b"', 'a\nb').slice(1, -1)).toEqual([
      '1,A,"a,b",false,true,-12.5',
      '2,A,"a ""b""",false,true,-12.5',
      '3,A,"a\nb",false,true,-12.5',
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@a', '\ta'])('escapes the formula %j', (name) => {
    expect(linesOf(name)[1]).toBe(`1,A,'${name},false,true,-12.5`);
  });

  it('has only a heading if the season has no members or results', () => {
    for (const table of ['standings', 'picks', 'results', 'corrections', 'seals'] as const)
      expect(writeArchiveCsv(ridersCalled(), table).trim().split('\r\n')).toHaveLength(1);
  });
});
