import { ordinal } from '../../../../league/contract/short-texts.js';
import type {
  ChampionshipAnswer,
  PickedSlot,
  RiderPage,
  RiderWeekendLine,
} from '../../../../league/contract/championship.js';
import { countryName } from '../../../../league/contract/racing-identity.js';

/** The known attributes of a rider: "Spain · Ducati · Prima Pramac Racing · independent". */
export function describeRider({
  competitor,
  independent,
  rookie,
}: Pick<RiderPage, 'competitor' | 'independent' | 'rookie'>) {
  const { country, manufacturer, team } = competitor;
  const parts = [country && countryName(country), manufacturer, team, independent && 'independent', rookie && 'rookie'];
  return parts.filter(Boolean).join(' · ');
}

/** "1st", "not cl." for a rider who is not classified, a dash for an absent rider. */
export function describeFinish(finish: RiderWeekendLine['race']): string {
  if (!finish) return '–';
  return finish.position === 0 ? 'not cl.' : ordinal(finish.position);
}

/** "1st", "Independent", ... */
export function describeSlot(slot: PickedSlot): string {
  if (slot === 'independent') return 'Independent';
  return slot === 'rookie' ? 'Rookie' : ordinal(Number(slot));
}

/** "after the Qatar GP, round 19 of 20". */
export function describeAfter(after: ChampionshipAnswer['championship']['after']): string {
  if (!after) return 'before the first race weekend is final';
  return `after the ${after.weekend.title}, round ${after.round} of ${after.rounds}`;
}

/** The first rider of each manufacturer, in the order of the riders. */
export function firstOfEach<Row extends { competitor: { manufacturer?: string } }>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ competitor: { manufacturer } }) => {
    if (manufacturer === undefined || seen.has(manufacturer)) return false;
    seen.add(manufacturer);
    return true;
  });
}
