import { describe, expect, it } from '@jest/globals';
import { readSeasonFile } from './season-file.js';

const refused = (problem: string) => ({ problems: [problem] });
const notAnArchive = refused('The file is not a season archive.');

describe('the file of a season', () => {
  it.each<[string, string, object]>([
    ['deep lists', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, notAnArchive],
    ['deep objects', `${'{"a":'.repeat(400_000)}1${'}'.repeat(400_000)}`, notAnArchive],
    ['deep lists that never end', '['.repeat(2_000_000), notAnArchive],
    [
      'deep lists within an archive',
      `{"format":"parc-ferme-season","version":1,"tables":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      notAnArchive,
    ],
    ['brackets in a text, which are not nested', `{"format":"${'[{'.repeat(100_000)}\\"[[["}`, notAnArchive],
    [
      'an unclosed text with escaped quotation marks',
      `{"${'\\"'.repeat(1_000_000)}`,
      refused('The file is not JSON. It may be cut off.'),
    ],
    ['a list', '[]', notAnArchive],
  ])('is refused with a short message if it has %s', async (_, text, expected) => {
    expect(await readSeasonFile(text)).toEqual(expected);
  });

  it.each(['"Anna\nBoris"', 'Anna\u202eBoris', 'Anna\u200f', 'Anna\u0007'])(
    'is refused if a name contains a line break or a direction mark: %j',
    async (name) => {
      const text = `year,position,member,points\n2020,1,${name},5`;
      expect(await readSeasonFile(text)).toEqual(
        refused('A name contains a line break, a control character or a direction mark.'),
      );
    },
  );

  it('reports at most twenty problems of an archive', async () => {
    const text = JSON.stringify({
      format: 'parc-ferme-season',
      version: 1,
      weekends: Array.from({ length: 90 }, () => 0),
    });
    const read = await readSeasonFile(text);
    expect('problems' in read && read.problems).toHaveLength(20);
  });
});
