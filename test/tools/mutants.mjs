/**
 * `npm run mutants` runs mutation tests of the code with the specs beside it. "rules", "parsers" or "models" runs one
 * area.
 */
import { readFileSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import { areaOf, areas, others } from './mutants/areas.mjs';

const detected = ['Killed', 'Timeout'];
const missed = ['Survived', 'NoCoverage'];

const wanted = process.argv.slice(2);
for (const [area, parts] of Object.entries(areas)) {
  if (wanted.length > 0 && !wanted.includes(area)) continue;
  // Results are stored after each part, so an interrupted run continues with its part.
  for (const part of parts) {
    console.log(part);
    await new Stryker({ mutate: [part, ...others] }).runMutationTest();
  }
}
printResults(JSON.parse(readFileSync('var/mutants/incremental.json', 'utf8')).files);

/**
 * @param {Record<string, { source: string, mutants: { status: string, mutatorName: string, replacement?: string,
 *   location: { start: { line: number, column: number } } }[] }>} files
 */
function printResults(files) {
  const mutants = Object.entries(files).flatMap(([path, file]) => file.mutants.map((mutant) => ({ path, ...mutant })));
  for (const { path, status, mutatorName, replacement, location } of mutants) {
    const { line, column } = location.start;
    if (missed.includes(status)) console.log(`${status} ${path}:${line}:${column} ${mutatorName}: ${replacement}`);
  }
  for (const area of Object.keys(areas)) {
    const statuses = mutants.filter(({ path }) => areaOf(path) === area).map(({ status }) => status);
    const amount = (/** @type {string[]} */ ...of) => statuses.filter((status) => of.includes(status)).length;
    const all = amount(...detected, ...missed);
    const share = all === 0 ? '–' : `${((100 * amount(...detected)) / all).toFixed(1)} %`;
    console.log(
      `${area}: ${share} of ${all} detected; ${amount('Killed')} killed, ${amount('Timeout')} timeouts, ${amount('Survived')} survived, ${amount('NoCoverage')} without coverage`,
    );
  }
}
