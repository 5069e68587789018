/**
 * `npm run bench` measures the main operations, each against a floor in the same run. `--against REV` compares the main
 * benchmarks with a different commit, `--pairs` times (3 by default). Every other option runs one part only:
 * - `--accounts`: whether response times reveal which names exist
 * - `--archive`: the archive of a season
 * - `--championship`: readings of the championship's data
 * - `--mails`: mails to 10,000 members
 * - `--memory`: the memory of a small league
 * - `--open-pages`: open pages with polling and with Server-Sent Events
 * - `--optimisations`: the gain of each optimisation of the standings at three sizes
 * - `--picks`: saving picks shortly before they close
 * - `--processes`: two API processes compared with one
 * - `--projection`: the projection of a season
 * - `--reads`: reads of a season with a million members compared with a thousand
 * - `--replica`: the primary's work with a replica
 * - `--starts`: the first and the second start of a fresh clone
 * - `--what-if`: the sandbox in a browser
 */
import { ensureBuilt } from '../../scripts/build.mjs';
import { root } from '../../scripts/settings.mjs';
import { runScript, shutDown } from '../../scripts/shutdown.mjs';
import { join } from 'node:path';

await runScript(async () => {
  await ensureBuilt(join(root, 'var'));
  const revision = valueOf('--against');
  if (revision !== undefined) {
    const { benchAgainst } = await import('./against.mjs');
    process.exit((await benchAgainst(revision, Number(valueOf('--pairs') ?? 3))) ? 0 : 1);
  }
  // These modules import built code, so they are loaded after the build.
  const { startBenchLeague } = await import('./start-bench-league.mjs');
  const { logInAdmin } = await import('./admin-client.mjs');
  const { benchRetrieval, benchTermination } = await import('./retrieval.mjs');
  const { benchChampionship } = await import('./championship.mjs');
  const { benchHotGet } = await import('./hot-get.mjs');
  const { addCrowds, benchRecompute } = await import('./standings.mjs');
  const { benchMemberPages, benchPages } = await import('./reads.mjs');
  const { benchOpenPages } = await import('./open-pages.mjs');
  const { benchPicks } = await import('./picks.mjs');
  const { benchOptimisations } = await import('./optimisations.mjs');
  const { benchSharePictures } = await import('./share.mjs');
  const { benchProjection } = await import('./projection.mjs');
  const { benchAccountTimes } = await import('./account-times.mjs');
  const { benchArchive } = await import('./archive.mjs');
  const { benchReader } = await import('./reader.mjs');
  const { benchWhatIf } = await import('./what-if.mjs');
  const { benchMails } = await import('./mails.mjs');
  const { benchMemory } = await import('./memory.mjs');
  const { benchTwoProcesses } = await import('./processes.mjs');
  const { benchReplica } = await import('./replica.mjs');
  const { benchStarts } = await import('./starts.mjs');
  const { print, printHead } = await import('./measure.mjs');

  let allHold = true;
  /** @param {import('./measure.mjs').Figure[]} figures */
  const tell = (figures) => {
    figures.forEach(print);
    allHold &&= figures.every(({ holds }) => holds);
  };
  if (process.argv.includes('--what-if')) {
    printHead();
    tell([await benchWhatIf(process.env['CHROMIUM_PATH'])]);
    process.exit(allHold ? 0 : 1);
  }
  if (process.argv.includes('--projection')) {
    printHead();
    tell(await benchProjection());
    process.exit(allHold ? 0 : 1);
  }
  if (process.argv.includes('--championship')) {
    printHead();
    tell(await benchChampionship());
    await shutDown();
    process.exit(allHold ? 0 : 1);
  }
  if (process.argv.includes('--memory')) {
    printHead();
    tell(await benchMemory());
    await shutDown();
    process.exit(allHold ? 0 : 1);
  }
  if (process.argv.includes('--starts')) {
    printHead();
    tell(await benchStarts());
    process.exit(allHold ? 0 : 1);
  }
  if (process.argv.includes('--mails')) {
    printHead();
    tell([await benchMails()]);
    await shutDown();
    process.exit(allHold ? 0 : 1);
  }
  const league = await startBenchLeague();
  if (process.argv.includes('--processes')) {
    printHead();
    tell([await benchTwoProcesses(league)]);
    await shutDown();
    process.exit(allHold ? 0 : 1);
  }
  if (process.argv.includes('--replica')) {
    printHead();
    tell([await benchReplica(league)]);
    await shutDown();
    process.exit(allHold ? 0 : 1);
  }
  if (process.argv.includes('--optimisations')) {
    await benchOptimisations(league.database, league.databaseUrl);
    await shutDown();
    process.exit(0);
  }
  if (process.argv.includes('--accounts')) {
    printHead();
    tell(await benchAccountTimes(league));
    await shutDown();
    process.exit(allHold ? 0 : 1);
  }
  const call = await logInAdmin(league.origin);
  printHead();
  if (process.argv.includes('--reads')) {
    const [small, large] = await addCrowds(league);
    tell(await benchPages(league, small, large));
    tell(await benchMemberPages(league, call, small, large));
    await shutDown();
    process.exit(allHold ? 0 : 1);
  }
  if (process.argv.includes('--open-pages')) {
    tell(await benchOpenPages(league));
    await shutDown();
    process.exit(0);
  }
  if (process.argv.includes('--picks')) {
    tell(await benchPicks(league));
    await shutDown();
    process.exit(allHold ? 0 : 1);
  }
  if (process.argv.includes('--archive')) {
    tell(await benchArchive(league, call));
    await shutDown();
    process.exit(allHold ? 0 : 1);
  }
  tell([await benchRetrieval(league, call), await benchTermination(league, call), await benchHotGet(league)]);
  const { seasons, figures } = await benchRecompute(league, call);
  tell(figures);
  const [small, , , large] = seasons;
  tell(await benchPages(league, small, large));
  tell(await benchMemberPages(league, call, small, large));
  tell(await benchSharePictures(league, large));
  tell([await benchWhatIf(league.chromium)]);
  tell(await benchReader(league, call, large));
  tell(await benchPicks(league));
  tell(await benchArchive(league, call));
  tell(await benchProjection());
  await shutDown();
  process.exit(allHold ? 0 : 1);
}, 130);

/** Returns the argument after an option; undefined without the option. @param {string} option */
function valueOf(option) {
  const index = process.argv.indexOf(option);
  return index === -1 ? undefined : process.argv[index + 1];
}
