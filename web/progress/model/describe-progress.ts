import type { MemberProgress, SeasonProgress } from '../../../league/contract/progress.js';
import { ordinal } from '../../lib/format-numbers.js';
import { nameTable } from './name-table.js';

/** A position as it is told; a dash where the member does not stand in the table. */
export const tellPosition = (position: number | null | undefined): string => (position ? ordinal(position) : '–');

/** What the picture shows of a weekend, for those who hear it: "Portuguese GP: julie 3rd, max not in it". */
export function describeTable({ tables, members }: SeasonProgress, index: number): string {
  const table = tables[index];
  const places = members.map(({ user, positions }) => {
    const position = positions[index];
    return `${user.username} ${position ? ordinal(position) : 'not in it'}`;
  });
  return `${table ? nameTable(table) : ''}: ${places.join(', ')}`;
}

/** The whole picture in a sentence for each member: "julie: from 3rd to 1st." */
export function describeProgress({ members }: SeasonProgress): string {
  return members.map((member) => `${member.user.username}: ${describeWay(member)}.`).join(' ');
}

function describeWay({ positions }: MemberProgress): string {
  const known = positions.filter((position) => position !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return 'no picks in this season';
  return first === last
    ? `${ordinal(last)} at the beginning and the end`
    : `from ${ordinal(first)} to ${ordinal(last)}`;
}
