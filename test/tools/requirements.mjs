/**
 * Which test proves which row of docs/requirements.md: `npm run coverage` writes the table docs/coverage.md, `--check` prints the problems of
 * the rows and the tags instead. Both take another folder as an argument.
 *
 * The table is not committed: it would change with every test that is moved. That every row has a test is checked without it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complaintsAbout, coverageTable, readCoverage } from './coverage.mjs';

const folder = process.argv.slice(2).find((argument) => argument !== '--check') ?? '.';
const coverage = readCoverage(folder);

if (process.argv.includes('--check')) {
  const complaints = complaintsAbout(coverage);
  complaints.forEach((complaint) => console.error(complaint));
  if (complaints.length > 0) process.exitCode = 1;
} else {
  writeFileSync(join(folder, 'docs/coverage.md'), coverageTable(coverage));
}
