/**
 * `npm run coverage` writes var/coverage.md, a table of the rows of test/requirements.tsv with the tests that prove
 * each row. `--check` reports problems of rows and tags instead. A different folder can be given as an argument.
 *
 * The table is not committed, because it would change whenever a test moves. The check does not need it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complaintsAbout, coverageTable, readCoverage } from './coverage.mjs';

const folder = process.argv.slice(2).find((argument) => argument !== '--check') ?? '.';
const coverage = readCoverage(folder);

if (process.argv.includes('--check')) {
  const complaints = complaintsAbout(coverage);
  complaints.forEach((complaint) => console.error(complaint));
  if (complaints.length > 0) process.exitCode = 1;
} else {
  mkdirSync(join(folder, 'var'), { recursive: true });
  writeFileSync(join(folder, 'var/coverage.md'), coverageTable(coverage));
}
