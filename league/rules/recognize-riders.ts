import { hasSameName, isSimilarName } from './rider-names.js';

interface Named {
  readonly number: number;
  readonly first: string;
  readonly last: string;
  /** Null: the rider no longer starts, so the number is free. */
  readonly holdsNumber?: true | null;
}

/** `moved`: the rider's number differs, and `holder` has the new number. `taken`: a new rider whose number is taken. */
export type Recognition<Rider extends Named> =
  | { kind: 'new' }
  | { kind: 'known'; rider: Rider }
  | { kind: 'moved'; rider: Rider; holder: Rider | null }
  | { kind: 'taken'; holder: Rider };

/** Recognizes riders by number and name. Each rider of the season is recognized at most once. */
export function recognizeRiders<Rider extends Named>(
  read: readonly Named[],
  season: readonly Rider[],
): Recognition<Rider>[] {
  const found = new Map<Named, Rider>();
  const free = new Set(season);
  const take = (fits: (one: Named, rider: Rider) => boolean) => {
    for (const one of read) {
      const rider = found.has(one) ? undefined : [...free].find((candidate) => fits(one, candidate));
      if (rider === undefined) continue;
      found.set(one, rider);
      free.delete(rider);
    }
  };
  const hasSameNumber = (one: Named, rider: Rider) => one.number === rider.number;
  take((one, rider) => hasSameNumber(one, rider) && hasSameName(one, rider));
  take((one, rider) => hasSameNumber(one, rider) && isSimilarName(one, rider));
  take(hasSameName);
  take(isSimilarName);

  return read.map((one) => {
    const rider = found.get(one);
    const isHolder = (other: Rider) => hasSameNumber(one, other) && other !== rider && other.holdsNumber !== null;
    const holder = season.find(isHolder) ?? null;
    if (rider?.number === one.number) return { kind: 'known', rider };
    if (rider) return { kind: 'moved', rider, holder };
    return holder ? { kind: 'taken', holder } : { kind: 'new' };
  });
}

/** Returns null for a new rider, and for a rider who is already in the season. */
export function describeNotAdded({ number, first, last }: Named, recognition: Recognition<Named>): string | null {
  const name = `${first} ${last}`;
  if (recognition.kind === 'moved') {
    const { rider, holder } = recognition;
    const taken = holder ? ` Number ${number} belongs to ${holder.first} ${holder.last}.` : '';
    return `${name} is in the season with number ${rider.number}, which was not changed to ${number}.${taken}`;
  }
  if (recognition.kind !== 'taken') return null;
  const { holder } = recognition;
  return `${name} was not added: number ${number} belongs to ${holder.first} ${holder.last}.`;
}
