/** A rider as far as they are recognized in another season. */
interface NamedRider {
  readonly riderId: number;
  readonly first: string;
  readonly last: string;
  readonly number: number;
}

/** A rider of the season before, in the order of its championship. */
interface RankedRider extends NamedRider {
  readonly pointsHundredths: number;
}

/** What a rider had in the season before. */
export interface PreviousResult {
  readonly riderId: number;
  readonly position: number;
  readonly pointsHundredths: number;
}

/**
 * What riders had in the season before, best first, by their ids of this season. A rider is recognized by the name without regard to
 * case, because a champion may change to the number 1; where several have the name, by the number, too. Who won no points has no
 * position.
 */
export function previousResults(riders: readonly NamedRider[], before: readonly RankedRider[]): PreviousResult[] {
  return before.flatMap((ranked, index) => {
    const sameName = riders.filter((rider) => nameOf(rider) === nameOf(ranked));
    const rider = sameName.length > 1 ? sameName.find(({ number }) => number === ranked.number) : sameName[0];
    const isOnly = before.filter((other) => nameOf(other) === nameOf(ranked)).length === 1;
    if (!rider || ranked.pointsHundredths === 0 || !(isOnly || rider.number === ranked.number)) return [];
    return [{ riderId: rider.riderId, position: index + 1, pointsHundredths: ranked.pointsHundredths }];
  });
}

const nameOf = ({ first, last }: NamedRider): string => `${first} ${last}`.toLowerCase();
