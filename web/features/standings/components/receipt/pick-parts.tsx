import type { ReceiptWeekend, Slot } from '../../../../../league/contract/explanations.js';
import { formatDayAndTime, formatPoints } from '../../../../lib/format.js';
import { EmptyNote, FailedLoad } from '../../../../ui/feedback.js';
import { MemberLink } from '../../../../shared/members/member-link.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { useReceipt } from '../../api/use-receipt.js';
import styles from './receipt.module.css';
import { WeekendPoints } from './weekend-points.js';

interface Props {
  year: number;
  username: string;
  slot: Slot;
}

/** What the points of a pick are made of: what an admin typed, and what the rider won in each final weekend. */
export function PickParts({ year, username, slot }: Props) {
  const { data: receipt, error, refetch } = useReceipt(year, username);
  if (error && !receipt) return <FailedLoad error={error} retry={refetch} />;
  if (!receipt) return <SkeletonRows count={4} rowHeight={44} />;
  const pick = receipt.picks.find((one) => one.slot === slot);
  if (!pick || receipt.weekends.length === 0)
    return <EmptyNote>Points count from the first final weekend on.</EmptyNote>;
  const weekendOf = new Map(receipt.weekends.map((weekend): [number, ReceiptWeekend] => [weekend.id, weekend]));
  return (
    <ul>
      {pick.carried && (
        <li className={styles.part}>
          <span>
            Points typed by hand
            <span className={styles.origin}>
              {pick.carried.typed_by && (
                <>
                  by <MemberLink user={pick.carried.typed_by} />
                </>
              )}
              {pick.carried.typed_at && ` on ${formatDayAndTime(pick.carried.typed_at)}`}
            </span>
          </span>
          <span className={styles.points}>{formatPoints(pick.carried.points)}</span>
        </li>
      )}
      {pick.weekends.map((points) => (
        <li key={points.weekend_id}>
          <WeekendPoints weekend={weekendOf.get(points.weekend_id)} points={points} />
        </li>
      ))}
    </ul>
  );
}
