import { ordinal } from '../../../../league/contract/short-texts.js';
import type { MemberProgress, ProgressTable, SeasonProgress } from '../../../../league/contract/standings.js';

/** A dash if the member is not in the standings. */
export const formatPosition = (position: number | null | undefined): string => (position ? ordinal(position) : '–');

/** A weekend of the chart for screen readers: "Portuguese GP: julie 3rd, max not in the standings". */
export function describeTable({ tables, members }: SeasonProgress, index: number): string {
  const table = tables[index];
  const described = members.map(({ user, positions }) => {
    const position = positions[index];
    return `${user.username} ${position ? ordinal(position) : 'not in the standings'}`;
  });
  return `${table ? tableName(table) : ''}: ${described.join(', ')}`;
}

/** One sentence for each member: "julie: from 3rd to 1st." */
export function describeProgress({ members }: SeasonProgress): string {
  return members.map((member) => `${member.user.username}: ${describeChange(member)}.`).join(' ');
}

function describeChange({ positions }: MemberProgress): string {
  const known = positions.filter((position) => position !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return 'no picks in this season';
  return first === last
    ? `${ordinal(last)} at the beginning and the end`
    : `from ${ordinal(first)} to ${ordinal(last)}`;
}

export const tableName = ({ weekend, with_bonus }: ProgressTable): string =>
  with_bonus ? 'Final standings, with the bonus' : weekend.title;

const bonusName = 'END';

/**
 * Short and unique names, in the order of the tables: the first three letters of a race ("POR"). Races that begin with
 * the same letters get the first two letters and the first letter that differs: Austria and Australia are "AUI" and
 * "AUA".
 */
export function shortTableNames(tables: readonly ProgressTable[]): string[] {
  const titles = tables.map(({ weekend, with_bonus }) => (with_bonus ? null : lettersOf(weekend.title)));
  const isAlone = (title: string) => titles.filter((other) => other?.slice(0, 3) === title.slice(0, 3)).length === 1;
  const taken = new Set([bonusName, ...titles.filter((title) => title !== null && isAlone(title)).map(firstThree)]);
  return titles.map((title) => {
    if (title === null) return bonusName;
    if (isAlone(title) && firstThree(title) !== bonusName) return firstThree(title);
    const name = candidates(title, titles).find((one) => !taken.has(one)) ?? firstThree(title);
    taken.add(name);
    return name;
  });
}

const firstThree = (title: string | null) => (title ?? '').slice(0, 3);
const lettersOf = (title: string) =>
  title
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The names to try, in order: two letters plus each letter from the first difference on, then two letters plus a
 * number.
 */
function candidates(title: string, titles: readonly (string | null)[]): string[] {
  const alike = titles.filter((other) => other !== null && other !== title && firstThree(other) === firstThree(title));
  const firstDifference = Math.max(2, ...alike.map((other) => commonStart(title, other ?? '')));
  const letters = [...title.slice(firstDifference)].map((letter) => title.slice(0, 2) + letter);
  const numbers = titles.map((_, index) => `${title.slice(0, 2)}${index + 1}`);
  return alike.length > 0 ? [...letters, ...numbers] : [firstThree(title), ...numbers];
}

function commonStart(a: string, b: string): number {
  const firstDifference = [...a].findIndex((letter, index) => letter !== b[index]);
  return firstDifference < 0 ? a.length : firstDifference;
}
