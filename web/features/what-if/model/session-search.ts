/** An order of a session, and the riders moved for it. `value`: the sum of weight times points over all riders. */
export interface Arrangement {
  readonly order: readonly number[];
  readonly moved: readonly number[];
  readonly value: number;
}

type Weights = ReadonlyMap<number, number>;
type Scale = readonly number[];

/** The greatest value of any order: riders with the greatest weights come first, and riders below 0 do not finish. */
export function bestValue(weights: Weights, scale: Scale): number {
  const gains = [...weights.values()].filter((weight) => weight > 0).sort((a, b) => b - a);
  return gains.reduce((sum, weight, index) => sum + weight * (scale[index] ?? 0), 0);
}

/** An order with the value of `bestValue`. Riders of weight 0 keep their given order. Riders below 0 do not finish. */
export function bestArrangement(order: readonly number[], weights: Weights, scale: Scale): Arrangement {
  const weightOf = (riderId: number) => weights.get(riderId) ?? 0;
  const absent = [...weights.keys()].filter((riderId) => !order.includes(riderId));
  const first = [...order, ...absent].filter((riderId) => weightOf(riderId) > 0);
  const then = [
    ...first.sort((a, b) => weightOf(b) - weightOf(a)),
    ...order.filter((riderId) => weightOf(riderId) === 0),
  ];
  const kept = new Set(longestKept(order, then));
  const moved = [...new Set([...order, ...then])].filter((riderId) => !kept.has(riderId));
  return { order: then, moved, value: valueOf(then, weights, scale) };
}

export const valueOf = (order: readonly number[], weights: Weights, scale: Scale): number =>
  order.reduce((sum, riderId, index) => sum + (weights.get(riderId) ?? 0) * (scale[index] ?? 0), 0);

/** The longest sequence of riders whose relative order is the same before and after. All other riders were moved. */
function longestKept(before: readonly number[], then: readonly number[]): number[] {
  const best: number[][] = [];
  for (const [index, riderId] of then.entries()) {
    const position = before.indexOf(riderId);
    const ahead = best
      .slice(0, index)
      .filter((chain) => chain.length > 0 && before.indexOf(chain.at(-1) ?? 0) < position);
    const longest = ahead.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []);
    best.push(position < 0 ? [] : [...longest, riderId]);
  }
  return best.reduce((a, b) => (b.length > a.length ? b : a), []);
}

/**
 * `keep`: a rider stays. `take`: a rider is taken out. `put`: a rider with this weight is put into the next position.
 */
type Step =
  | { readonly do: 'keep'; readonly riderId: number }
  | { readonly do: 'take'; readonly riderId: number }
  | { readonly do: 'put'; readonly group: number };

interface State {
  /**
   * For each weight, the number of riders who were taken out and have not been put back. Below 0, it is the number of
   * riders who were put back in advance and must still be taken out.
   */
  readonly held: readonly number[];
  readonly taken: number;
  readonly value: number;
  readonly before: State | null;
  readonly step: Step | null;
}

/**
 * For each number of moves from 0 to `most`, the order with the greatest value after at most that many moves. The
 * search is exhaustive, because riders of the same weight are interchangeable. Therefore the riders who stay, and the
 * weights that are put between them, determine an order. Riders who are not in `order` do not finish, and can be put
 * into it.
 */
export function arrangements(order: readonly number[], weights: Weights, scale: Scale, most: number): Arrangement[] {
  const groups = [...new Set(weights.values())];
  const groupOf = (riderId: number) => groups.indexOf(weights.get(riderId) ?? 0);
  const absent = [...weights.keys()].filter((riderId) => !order.includes(riderId));
  let states = new Map<string, State>();
  const add = (into: Map<string, State>, state: State) => {
    // Riders put in advance must be taken out within the remaining moves.
    const owed = state.held.reduce((sum, amount) => sum + Math.max(-amount, 0), 0);
    if (state.taken + owed > most) return;
    const key = `${state.taken} ${state.held.join(' ')}`;
    const known = into.get(key);
    if (!known || known.value < state.value) into.set(key, state);
  };
  const change = (held: readonly number[], group: number, by: 1 | -1) => held.with(group, (held[group] ?? 0) + by);
  const heldIn = ({ held }: State) => held.reduce((sum, amount) => sum + amount, 0);
  /** Puts riders at the positions after the first `passed` riders of the order. */
  const put = (into: Map<string, State>, passed: number) => {
    const waiting = [...into.values()].sort((a, b) => heldIn(b) - heldIn(a));
    for (let state = waiting.shift(); state; state = waiting.shift()) {
      const current = state;
      if (into.get(`${current.taken} ${current.held.join(' ')}`) !== current) continue;
      const points = scale[passed - heldIn(current)] ?? 0;
      for (const [group, weight] of groups.entries()) {
        const next: State = {
          held: change(current.held, group, -1),
          taken: current.taken,
          value: current.value + weight * points,
          before: current,
          step: { do: 'put', group },
        };
        add(into, next);
        if (into.get(`${next.taken} ${next.held.join(' ')}`) === next) waiting.push(next);
      }
      waiting.sort((a, b) => heldIn(b) - heldIn(a));
    }
  };
  add(states, { held: groups.map(() => 0), taken: 0, value: 0, before: null, step: null });
  put(states, 0);
  for (const [passed, riderId] of [...order, ...absent].entries()) {
    const isAbsent = passed >= order.length;
    const after = new Map<string, State>();
    for (const state of states.values()) {
      const points = isAbsent ? 0 : (scale[passed - heldIn(state)] ?? 0);
      const value = state.value + (weights.get(riderId) ?? 0) * points;
      add(after, { ...state, value, before: state, step: { do: 'keep', riderId } });
      add(after, {
        held: change(state.held, groupOf(riderId), 1),
        taken: state.taken + 1,
        value: state.value,
        before: state,
        step: { do: 'take', riderId },
      });
    }
    if (!isAbsent) put(after, passed + 1);
    states = after;
  }
  const ended = [...states.values()].filter(({ held }) => held.every((amount) => amount >= 0));
  return Array.from({ length: most + 1 }, (_, limit) => {
    const within = ended.filter(({ taken }) => taken <= limit);
    const best = within.reduce((a, b) => (b.value > a.value || (b.value === a.value && b.taken < a.taken) ? b : a));
    return toArrangement(best, order, groupOf);
  });
}

function toArrangement(end: State, before: readonly number[], groupOf: (riderId: number) => number): Arrangement {
  const steps: Step[] = [];
  for (let state: State | null = end; state; state = state.before) if (state.step) steps.unshift(state.step);
  const moved = steps.flatMap((step) => (step.do === 'take' ? [step.riderId] : []));
  const left = [...moved];
  const order = steps.flatMap((step) => {
    if (step.do === 'keep') return before.includes(step.riderId) ? [step.riderId] : [];
    if (step.do === 'take') return [];
    const index = left.findIndex((riderId) => groupOf(riderId) === step.group);
    return left.splice(index, 1);
  });
  return { order, moved, value: end.value };
}

/** All orders after one move. The shortest moves come first. */
export function singleMoves(
  order: readonly number[],
  riderIds: readonly number[],
): Pick<Arrangement, 'order' | 'moved'>[] {
  const moves = riderIds.flatMap((riderId) => {
    const others = order.filter((id) => id !== riderId);
    const from = order.indexOf(riderId);
    const out = from < 0 ? [] : [{ order: others, moved: [riderId], by: others.length }];
    const placed = Array.from({ length: others.length + 1 }, (_, to) => ({
      order: others.toSpliced(to, 0, riderId),
      moved: [riderId],
      by: Math.abs(to - (from < 0 ? others.length + 1 : from)),
    }));
    return [...out, ...placed.filter(({ by }) => by > 0)];
  });
  return moves.sort((a, b) => a.by - b.by);
}
