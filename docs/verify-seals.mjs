// Checks the sealed picks of a season: node verify-seals.mjs https://the.league 2026 [a head that you kept]
// Prints the problems. Exits with 0 if all seals are valid, 1 if there are problems, and 2 if the picks were never
// sealed. The format is in docs/decisions/sealed-picks.md.
import { createHash } from 'node:crypto';

const [site, year, kept] = process.argv.slice(2);
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const name = (member) => member?.username ?? `member ${member?.id ?? '-'}`;
const textOf = ({ id, year }, { sealed_at }, { member_id, ranked, independent, rookie, submitted_at, salt }) =>
  `sealed picks 1\nseason ${id} ${year}\nmember ${member_id ?? '-'}\npicks ${ranked.join(' ')}
independent ${independent ?? '-'}\nrookie ${rookie ?? '-'}\nsubmitted ${submitted_at}\nsealed ${sealed_at}\nsalt ${salt}`;
const endOf = (digest, { by, at }) => `sealed picks ended 1\nseal ${digest}\nby ${by}\nended ${at}`;
const [broken, roots] = [[], new Map()];
let [held, after, head] = [0, '0-0', Buffer.alloc(32)];
while (after) {
  const answer = await fetch(`${site}/api/get-sealed-picks?season=${year}&after=${after}`);
  if (!answer.ok) throw new Error(`${site} answered ${answer.status}`);
  const { season, visible, seals, unsealed, next, ...part } = (await answer.json()).sealed_picks;
  for (const root of part.roots) if (!roots.has(root.number)) roots.set(root.number, { ...root, leaves: [] });
  for (const { root, digest, ended, member, picks } of seals) {
    roots.get(root).leaves.push(sha256('\0', Buffer.from(digest, 'hex')));
    const end = ended && roots.get(ended.root);
    if (end?.kind === 'end') end.leaves.push(sha256('\0', sha256(endOf(digest, ended))));
    else if (ended) broken.push(`${name(member)}: the seal is marked as ended, and no head records that`);
    if (ended) console.log(`${name(member)}: sealed, then removed or replaced on ${ended.at} (${ended.by})`);
    else if (visible && !picks) broken.push(`${name(member)}: the picks are gone`);
    else if (visible && sha256(textOf(season, roots.get(root), picks)).toString('hex') !== digest)
      broken.push(`${name(member)}: the picks were changed`);
    else held += 1;
  }
  broken.push(...unsealed.map((member) => `${name(member)}: the picks were added`));
  after = next;
}
const inOrder = [...roots.values()].sort((a, b) => a.number - b.number);
for (const { number, amount, sealed_at, root, head: told, leaves } of inOrder) {
  let level = leaves;
  while (level.length > 1)
    level = level.flatMap((one, at) => (at % 2 ? [] : level[at + 1] ? sha256('\x01', one, level[at + 1]) : one));
  head = sha256('\x02', head, Buffer.from(root, 'hex'), `${amount} ${sealed_at}`);
  if (leaves.length !== amount || level[0]?.toString('hex') !== root || head.toString('hex') !== told)
    broken.push(`root ${number}: the seals below it, or the roots before it, are not those that it was made of`);
}
if (kept && ![...roots.values()].some((root) => root.head === kept)) broken.push('the head that you kept is missing');
if (broken.length > 0) console.log(broken.join('\n'));
else if (inOrder.length === 0) console.log(`The picks of ${year} were never sealed: nothing shows whether they were changed.`);
else console.log(`All ${held} seals hold. Head: ${head.toString('hex')}`);
process.exitCode = broken.length > 0 ? 1 : inOrder.length === 0 ? 2 : 0;
