import { maxTriedMoves, type PassResult } from './pass-search.js';

/** A few riders, or on average at most two in each weekend. */
export const isRealistic = ({
  moves,
  weekends,
}: {
  moves: readonly unknown[];
  weekends: readonly unknown[];
}): boolean => moves.length <= Math.max(maxTriedMoves, 2 * weekends.length);

/** `included`: the number of weekends that count for the reader. */
export function describePass(result: PassResult, other: string, included: number): string {
  if (result.outcome === 'ahead') return `You are ahead of ${other} if it goes like this.`;
  if (result.outcome === 'cannot') return `No finishing order in the remaining weekends puts you ahead of ${other}.`;
  if (result.outcome === 'not-found')
    return `At best, you would have as many points as ${other}, but no order was found that puts you ahead.`;
  const within =
    result.weekends.length === included
      ? ''
      : ` It takes ${result.weekends.length === 1 ? '1 weekend' : `${result.weekends.length} weekends`}.`;
  const amount = result.moves.length;
  if (!isRealistic(result)) return `No longer realistic: ${amount} finishing positions would have to change.${within}`;
  if (amount === 0) return `Nothing has to change: you pass ${other} if things go on like this.${within}`;
  const changes = amount === 1 ? '1 rider has to finish elsewhere' : `${amount} finishing positions have to change`;
  return result.outcome === 'smallest'
    ? `${changes}. Fewer are not enough.${within}`
    : `${changes}. No solution with ${maxTriedMoves} or fewer was found; fewer than these might be enough.${within}`;
}
