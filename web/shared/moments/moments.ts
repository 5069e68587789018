import type { MemberWeekend } from '../../../league/contract/season-end.js';
import type { MemberProgress, SeasonProgress } from '../../../league/contract/standings.js';
import type { WeekendSimple } from '../../../league/contract/shapes.js';
import { formatPoints, needDecimals } from '../../lib/format.js';

/** Something to remember: "Best weekend", Qatar GP, "+81". */
export interface Moment {
  label: string;
  weekend: Pick<WeekendSimple, 'id' | 'title'>;
  text: string;
  /** The positions gained, if that is what the text says. */
  climb?: number;
}

interface Facts {
  /** The final weekends of a member, in calendar order. */
  weekends: readonly MemberWeekend[];
  /** Whether all five ranked picks are now exactly right. */
  isExact: boolean;
  /** The positions of the member, followed by the member's rivals. Undefined for other readers. */
  progress: SeasonProgress | undefined;
}

/** If weekends are equal, the first one counts. A single weekend is never the best one. */
export function momentsOf({ weekends, isExact, progress }: Facts): Moment[] {
  const latest = weekends.at(-1);
  if (!latest) return [];
  const best = greatest(weekends, ({ points }) => points);
  const climb = greatest(weekends, changeOf);
  return [
    ...(weekends.length > 1 && best.points > 0
      ? [
          {
            label: 'Best weekend',
            weekend: best.weekend,
            text: `+${formatPoints(best.points, needDecimals([best.points]))}`,
          },
        ]
      : []),
    ...(changeOf(climb) > 0
      ? [{ label: 'Biggest climb', weekend: climb.weekend, text: `▲ +${changeOf(climb)}`, climb: changeOf(climb) }]
      : []),
    ...(isExact ? [{ label: 'Exact top five', weekend: latest.weekend, text: 'all five in the right place' }] : []),
    ...(progress ? firstTimesAhead(progress) : []),
  ];
}

const changeOf = ({ position_change: change }: MemberWeekend): number => change ?? 0;

const greatest = (weekends: readonly MemberWeekend[], value: (weekend: MemberWeekend) => number): MemberWeekend =>
  weekends.reduce((best, weekend) => (value(weekend) > value(best) ? weekend : best));

/** A rival who was never ahead gives no moment. The final table of a season is not a weekend. */
function firstTimesAhead({ tables, members: [own, ...rivals] }: SeasonProgress): Moment[] {
  if (!own) return [];
  return rivals.flatMap((rival) => {
    const isAhead = (index: number) => compare(own, rival, index) < 0;
    const first = tables.findIndex((table, index) => !table.with_bonus && isAhead(index));
    const weekend = first > 0 ? tables[first]?.weekend : undefined;
    if (!weekend || !tables.slice(0, first).some((_, index) => compare(own, rival, index) > 0)) return [];
    return [{ label: 'First time ahead of a rival', weekend, text: rival.user.username }];
  });
}

/** Negative if `a` is ahead, 0 if one of them has no position. */
function compare(a: MemberProgress, b: MemberProgress, index: number): number {
  const [one, other] = [a.positions[index] ?? null, b.positions[index] ?? null];
  return one === null || other === null ? 0 : one - other;
}
