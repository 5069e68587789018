// Verifies a season. It follows the rules of the league but shares no code with it.
//   node verify-season.mjs season-2023.json [HEAD]              every point, position and seal in a downloaded archive
//   node verify-season.mjs https://the.league 2023 [HEAD]       the sealed picks on the site, also during the season
// HEAD is a head of the seals that you have kept. Prints the problems. Exits with 0 if everything is valid, with 1 if
// there are problems, and with 2 if everything is valid but picks were never sealed, or a seal ended without a record.
// The formats are in docs/decisions/season-archive.md and docs/decisions/sealed-picks.md.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const knownRules = 2;
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const hex = (text) => sha256(text).toString('hex');
const nameOf = ({ name, member }) => name ?? (member === null ? 'a deleted account' : `member ${member}`);
const byId = (a, b) => a[0] - b[0];
const linesOf = (result) => result?.rows.map((row) => [row.rider, row.position, row.points_hundredths]).sort(byId);
const scale = {
  race: [25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  sprint: [12, 9, 7, 6, 5, 4, 3, 2, 1],
};
const bonusPercent = [10, 7, 5, 3.25, 2];

/**
 * Compares two lists by their first difference. The result is negative if the first list has the smaller number.
 */
function compare(a, b) {
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return a[at] - b[at];
  return 0;
}

/** Ranks the riders after these weekends by points, count-back over the main races, the latest race, and number. */
function championship(riders, weekends) {
  const records = riders.map(({ id, number, carried_hundredths: carried }) => {
    const own = (result) => result?.rows.filter(({ rider }) => rider === id) ?? [];
    const rows = weekends.flatMap(({ race, sprint }) => [...own(race), ...own(sprint)]);
    const points = rows.reduce((sum, row) => sum + row.points_hundredths, carried);
    const latest = weekends.map(({ race }) => own(race)[0]?.position || Infinity).reverse();
    return { id, number, points, latest, best: latest.slice().sort((a, b) => (a === b ? 0 : a - b)) };
  });
  const order = (a, b) =>
    b.points - a.points || compare(a.best, b.best) || compare(a.latest, b.latest) || a.number - b.number;
  return records.sort(order).map(({ id, points }, index) => ({ rider: id, position: index + 1, points }));
}

/** Ranks the members by points, riders in the right position, points of each pick, and earlier submission. */
function rank({ season, picks }, table, withBonus) {
  const rows = new Map(table.map((row) => [row.rider, row]));
  const pointsOf = (rider) => rows.get(rider)?.points ?? 0;
  const members = picks.map((one) => {
    const specials = [season.top_independent && one.independent, season.top_rookie && one.rookie];
    const each = [...one.ranked, ...specials].map(pointsOf);
    const inPlace = one.ranked.map((rider, index) => (rows.get(rider)?.position === index + 1 ? 1 : 0));
    const bonus = inPlace.map((hit, index) => (hit ? Math.floor((each[index] * bonusPercent[index] * 100 + 5000) / 10_000) : 0));
    const points = [...each, ...(withBonus ? bonus : [])].reduce((sum, part) => sum + part, 0);
    return { id: one.id, at: one.submitted_at.slice(0, -1).padEnd(26, '0'), points, inPlace, each };
  });
  const order = (a, b) =>
    b.points - a.points ||
    compare(b.inPlace, a.inPlace) ||
    compare(b.each, a.each) ||
    (a.at === b.at ? a.id - b.id : a.at < b.at ? -1 : 1);
  return members.sort(order);
}

function checkTables(archive, problems) {
  const { season, riders, weekends, tables } = archive;
  const ends = weekends.map((_, index) => index + 1);
  const wanted = season.finalized && ends.length > 0 ? [...ends, ends.length] : ends;
  const positions = [];
  if (tables.length !== wanted.length) problems.push(`there are ${tables.length} tables instead of ${wanted.length}`);
  for (const [index, amount] of wanted.entries()) {
    const table = tables[index];
    const withBonus = index === ends.length;
    const played = weekends.slice(0, amount);
    const after = withBonus ? 'the end of the season' : weekends[index].title;
    if (!table || table.weekend !== (withBonus ? null : weekends[index].id)) {
      problems.push(`the table after ${after} is missing`);
      continue;
    }
    const inputs = [
      season.rules_version,
      [season.picks_version, season.top_independent, season.top_rookie, withBonus],
      riders.map((rider) => [rider.id, rider.number, rider.carried_hundredths]).sort(byId),
      played.map(({ id, race, sprint }) => [id, linesOf(race), linesOf(sprint)]),
    ];
    if (hex(JSON.stringify(inputs)) !== table.inputs_hash)
      problems.push(`${after}: the table was computed from different riders or results`);
    const own = weekends[index];
    if (own && own.results_hash !== null && hex(JSON.stringify([linesOf(own.race), linesOf(own.sprint)])) !== own.results_hash)
      problems.push(`${after}: the results differ from those that its table was computed from`);
    const standings = championship(riders, played);
    standings.forEach(({ rider, position, points }, line) => {
      const told = table.riders[line];
      if (told?.rider !== rider || told.position !== position || told.points_hundredths !== points)
        problems.push(`${after}: rider ${rider} has position ${position} and ${points / 100} points, but the file has ${JSON.stringify(told)}`);
    });
    const members = rank(archive, standings, withBonus);
    const before = positions[withBonus ? index - 2 : index - 1];
    positions[index] = new Map(members.map(({ id }, line) => [id, line + 1]));
    members.forEach(({ id, points }, line) => {
      const row = [line + 1, id, points, before ? before.get(id) - line - 1 : 0];
      if (JSON.stringify(row) !== JSON.stringify(table.members[line]))
        problems.push(`${after}: the rules give the row ${row.join(' ')}, but the file has ${table.members[line]?.join(' ')}`);
    });
    if (table.riders.length !== standings.length || table.members.length !== members.length)
      problems.push(`${after}: the table has rows of other members`);
  }
}

const textOf = (version, { id, year }, sealed, { member, ranked, independent, rookie, submitted_at, salt }) =>
  `sealed picks ${version}\nseason ${id} ${year}\nmember ${member ?? '-'}\npicks ${ranked.join(' ')}
independent ${independent ?? '-'}\nrookie ${rookie ?? '-'}\nsubmitted ${submitted_at}\nsealed ${sealed}\nsalt ${salt}`;
/** Older seals do not contain the kind of their root. */
const isSealOf = (season, { sealed_at, kind }, picks, digest) =>
  [textOf(2, season, `${sealed_at}\nkind ${kind}`, picks), textOf(1, season, sealed_at, picks)].some((text) => hex(text) === digest);
const endOf = (digest, { by, at }) => `sealed picks ended 1\nseal ${digest}\nby ${by}\nended ${at}`;
const firstHead = Buffer.alloc(32);
const headAfter = (head, { root, amount, sealed_at }) =>
  sha256('\x02', head, Buffer.from(root, 'hex'), `${amount} ${sealed_at}`);

/** Returns whether a root was made from these digests, and its head follows from the previous roots. */
function isMadeOf({ amount, root, head: told }, digests, head) {
  let level = digests.map((digest) => sha256('\0', Buffer.from(digest, 'hex')));
  while (level.length > 1)
    level = level.flatMap((one, at) => (at % 2 ? [] : level[at + 1] ? [sha256('\x01', one, level[at + 1])] : [one]));
  return digests.length === amount && level[0]?.toString('hex') === root && head.toString('hex') === told;
}

function checkSeals({ season, picks, seals: sealed }, kept, problems) {
  const all = new Map(picks.map((one) => [one.id, one]));
  const { roots = [], seals = [], complete = false } = sealed ?? {};
  const live = new Set();
  let head = firstHead;
  for (const root of roots) {
    const { number, kind } = root;
    const below = seals.filter((seal) => seal.root === number);
    // The leaf of a root of kind `end` is the end of a seal, which appears in no other root.
    const ends = seals.filter(({ ended }) => ended?.root === number);
    const digests = kind === 'end' ? ends.map(({ digest, ended }) => hex(endOf(digest, ended))) : below.map(({ digest }) => digest);
    const others = kind === 'end' ? below : ends;
    for (const { digest, picks: id, salt, ended } of below) {
      if (ended && id === null && salt === null) continue;
      const one = all.get(id);
      if (ended || !one) problems.push(`root ${number}: a seal belongs to picks that no longer exist`);
      if (ended || !one) continue;
      if (!isSealOf(season, root, { ...one, salt }, digest)) problems.push(`${nameOf(one)}: the picks differ from those that were sealed`);
      if (live.has(id)) problems.push(`${nameOf(one)}: the picks have two seals`);
      live.add(id);
    }
    head = headAfter(head, root);
    const isInOrder = below.every(({ position }, place) => position === place);
    if (!isInOrder || others.length > 0 || !isMadeOf(root, digests, head))
      problems.push(`root ${number}: it does not match its seals, or the roots before it`);
  }
  if (roots.some(({ number }, index) => number !== index + 1) || seals.some(({ root }) => !roots[root - 1]))
    problems.push('roots of seals are missing');
  if (complete) for (const one of picks) if (!live.has(one.id)) problems.push(`${nameOf(one)}: the picks were added`);
  if (kept && !roots.some((root) => root.head === kept)) problems.push('the head that you kept is missing');
}

/** Finds rows that refer to missing rows, and duplicate rows. */
function checkRows({ riders, weekends, picks }, problems) {
  const known = new Set(riders.map(({ id }) => id));
  const unique = (what, ids) => new Set(ids).size !== ids.length && problems.push(`${what} appears twice`);
  unique('a rider', riders.map(({ id }) => id));
  unique('a number', riders.map(({ number }) => number));
  unique('picks', picks.map(({ id }) => id));
  unique('a member', picks.map(({ member, id }) => member ?? `of ${id}`));
  unique('a name', picks.map(({ name, id }) => name?.toLowerCase() ?? id));
  unique('a weekend', weekends.map(({ id }) => id));
  for (const { id, ranked, independent, rookie } of picks) {
    const picked = [...ranked, ...[independent, rookie].filter((rider) => rider !== null)];
    if (new Set(ranked).size !== 5 || picked.some((rider) => !known.has(rider)))
      problems.push(`picks ${id} are not valid picks of riders of this season`);
  }
  weekends.forEach(({ title, start, id, ...results }, index) => {
    const before = weekends[index - 1];
    if (before && (before.start > start || (before.start === start && before.id > id)))
      problems.push(`${title} is not in calendar order`);
    for (const kind of ['race', 'sprint']) {
      const rows = results[kind]?.rows ?? [];
      unique(`a rider in the ${kind} of ${title}`, rows.map(({ rider }) => rider));
      if (rows.some(({ rider }) => !known.has(rider))) problems.push(`the ${kind} of ${title} names an unknown rider`);
    }
  });
}

/** Checks that points of a typed result follow the positions. */
function checkTyped({ weekends }, problems) {
  for (const { title, ...results } of weekends)
    for (const kind of ['race', 'sprint']) {
      const points = ({ position }) => (scale[kind][position - 1] ?? 0) * 100;
      if (results[kind]?.source === 'hand' && results[kind].rows.some((row) => row.points_hundredths !== points(row)))
        problems.push(`the ${kind} of ${title} was typed by hand, and its points do not match the positions`);
    }
}

/** Returns the problems of an archive parsed from JSON. `kept` is a head of its seals that the user has kept. */
export function verifySeason(archive, kept) {
  const { digest, ...document } = archive;
  const { format, version, season } = document;
  if (format !== 'parc-ferme-season' || version !== 1) return ['this is not a season archive of version 1'];
  if (season.rules_version !== knownRules) return [`this script does not know version ${season.rules_version} of the rules`];
  const problems = [];
  try {
    checkRows(document, problems);
    // If riders or picks are missing, the tables cannot be computed.
    if (problems.length === 0) checkTables(document, problems);
    checkTyped(document, problems);
    checkSeals(document, kept, problems);
  } catch (error) {
    problems.push(`the document does not match its schema: ${error.message}`);
  }
  if (hex(JSON.stringify(document)) !== digest) problems.push('the digest does not match the document');
  return problems;
}

/**
 * Returns the facts that even a valid archive cannot prove, because picks have no seal or no head records the end of a
 * seal.
 */
export function findUnproven({ picks, seals: sealed }) {
  const { roots = [], seals = [] } = sealed ?? {};
  if (roots.length === 0) return 'Verified, never sealed: there is no proof that picks were not changed.';
  const live = new Set(seals.filter(({ ended }) => !ended).map(({ picks: id }) => id));
  const unsealed = picks.filter(({ id }) => !live.has(id)).length;
  if (unsealed > 0) return `Verified, but ${unsealed} of the picks were never sealed.`;
  const unrecorded = seals.filter(({ ended }) => ended && !roots.some(({ number, kind }) => number === ended.root && kind === 'end'));
  return unrecorded.length > 0 ? `Verified, but no head records that ${unrecorded.length} of the seals ended.` : null;
}

async function verifyFile(file, kept) {
  const archive = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  const problems = verifySeason(archive, kept);
  if (problems.length > 0) return problems;
  const { season, picks, tables, seals, digest } = archive;
  console.log(`Season ${season.year}: ${picks.length} members, ${tables.length} tables. All ranks and points hold.`);
  const unproven = findUnproven(archive);
  const head = seals?.roots.at(-1)?.head;
  if (head) console.log(`All ${seals.seals.length} seals hold. Head: ${head}`);
  if (unproven) console.log(unproven);
  process.exitCode = unproven ? 2 : 0;
  console.log(`Digest: ${digest}`);
  return [];
}

const siteName = (member) => nameOf({ name: member?.username, member: member?.id ?? null });

/** The seals on the site name the members, and do not show picks while they are hidden. */
async function verifySite(site, year, kept) {
  const [problems, roots] = [[], new Map()];
  let [held, after, head] = [0, '0-0', firstHead];
  while (after) {
    const answer = await fetch(`${site}/api/get-sealed-picks?season=${year}&after=${after}`);
    if (!answer.ok) throw new Error(`the site answered ${answer.status}`);
    const { season, visible, seals, unsealed, next, ...part } = (await answer.json()).sealed_picks;
    for (const root of part.roots) if (!roots.has(root.number)) roots.set(root.number, { ...root, digests: [] });
    for (const { root, digest, ended, member, picks } of seals) {
      const name = siteName(member);
      roots.get(root).digests.push(digest);
      const end = ended && roots.get(ended.root);
      if (end?.kind === 'end') end.digests.push(hex(endOf(digest, ended)));
      else if (ended) problems.push(`${name}: the seal is marked as ended, and no head records that`);
      if (ended) console.log(`${name}: sealed, then removed or replaced on ${ended.at} (${ended.by})`);
      else if (visible && !picks) problems.push(`${name}: the picks are gone`);
      else if (visible && !isSealOf(season, roots.get(root), { ...picks, member: picks.member_id }, digest))
        problems.push(`${name}: the picks were changed`);
      else held += 1;
    }
    problems.push(...unsealed.map((member) => `${siteName(member)}: the picks were added`));
    after = next;
  }
  const inOrder = [...roots.values()].sort((a, b) => a.number - b.number);
  for (const root of inOrder) {
    head = headAfter(head, root);
    if (!isMadeOf(root, root.digests, head))
      problems.push(`root ${root.number}: the seals below it, or the roots before it, do not match it`);
  }
  if (kept && !inOrder.some((root) => root.head === kept)) problems.push('the head that you kept is missing');
  if (problems.length > 0) return problems;
  const never = `The picks of ${year} were never sealed: nothing shows whether they were changed.`;
  console.log(roots.size > 0 ? `All ${held} seals hold. Head: ${head.toString('hex')}` : never);
  process.exitCode = roots.size > 0 ? 0 : 2;
  return [];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [source = '', ...rest] = process.argv.slice(2);
  const usage = () => Promise.resolve(['Usage: node verify-season.mjs FILE [HEAD], or node verify-season.mjs SITE YEAR [HEAD]']);
  const verify = source === '' ? usage : /^https?:/.test(source) ? verifySite : verifyFile;
  const problems = await verify(source, ...rest).catch(({ message }) => [`${source} cannot be read: ${message}`]);
  if (problems.length > 0) {
    console.log(problems.join('\n'));
    process.exitCode = 1;
  }
}
