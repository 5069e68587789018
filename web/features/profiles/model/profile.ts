import { countOf } from '../../../../league/contract/short-texts.js';
import type { MemberWeekend } from '../../../../league/contract/season-end.js';
import type { Comment } from '../../../../league/contract/shapes.js';
import { formatPoints, needDecimals } from '../../../lib/format.js';

type CommentLocation = Pick<Comment, 'id' | 'announcement' | 'race_weekend'>;

/** The path of a comment on its page (member-area.md 2, Profile). */
export function commentPath({ id, announcement, race_weekend: weekend }: CommentLocation): string {
  const path = announcement ? `/announcements/${announcement.id}` : `/race-weekends/${weekend?.id}`;
  return `${path}?comment=${id}`;
}

export interface Extreme {
  label: string;
  weekend: MemberWeekend;
  text: string;
}

/**
 * The best and the worst weekend, by points and by change of position. Of several equal weekends, the first. Empty for
 * fewer than two weekends. A change of position counts only if the position rose or fell.
 */
export function extremesOf(weekends: readonly MemberWeekend[]): Extreme[] {
  if (weekends.length < 2) return [];
  const changeOf = ({ position_change: change }: MemberWeekend) => change ?? 0;
  const most = greatest(weekends, ({ points }) => points);
  const fewest = greatest(weekends, ({ points }) => -points);
  const rise = greatest(weekends, changeOf);
  const fall = greatest(weekends, (weekend) => -changeOf(weekend));
  const decimals = needDecimals([most.points, fewest.points]);
  return [
    { label: 'Most points', weekend: most, text: `+${formatPoints(most.points, decimals)}` },
    { label: 'Fewest points', weekend: fewest, text: `+${formatPoints(fewest.points, decimals)}` },
    ...(changeOf(rise) > 0 ? [{ label: 'Greatest rise', weekend: rise, text: positions('up', changeOf(rise)) }] : []),
    ...(changeOf(fall) < 0
      ? [{ label: 'Greatest fall', weekend: fall, text: positions('down', -changeOf(fall)) }]
      : []),
  ];
}

const positions = (way: 'up' | 'down', count: number) => `${way} ${countOf(count, 'position')}`;

const greatest = (weekends: readonly MemberWeekend[], value: (weekend: MemberWeekend) => number): MemberWeekend =>
  weekends.reduce((best, weekend) => (value(weekend) > value(best) ? weekend : best));
