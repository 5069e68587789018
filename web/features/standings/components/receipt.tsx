import { useQuery } from '@tanstack/react-query';
import type { Elements } from '../../../lib/elements.js';
import { type ReactNode, useState } from 'react';
import { ordinal } from '../../../../league/contract/short-texts.js';
import type {
  ReceiptWeekend,
  ReceiptWeekendPoints,
  ResultOrigin,
  Slot,
} from '../../../../league/contract/standings.js';
import { formatDayAndTime, formatPoints } from '../../../lib/format.js';
import { MemberLink } from '../../../shared/members/member-link.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { ChevronIcon } from '../../../ui/icons.js';
import { receiptQuery } from '../api/standings.js';
import { describeRow } from '../model/describe-standings.js';
import styles from './receipt.module.css';

interface PickReceiptProps {
  year: number;
  username: string;
  slot: Slot;
  decimals: boolean;
}

/** The receipt for the points of a pick: points that an admin typed, and the rider's points in each final weekend. */
export function PickReceipt({ year, username, slot, decimals }: PickReceiptProps) {
  const { data: receipt, error, refetch } = useQuery(receiptQuery(year, username));
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
                  <span>{'by '}</span>
                  <MemberLink user={pick.carried.typed_by} />
                </>
              )}
              {pick.carried.typed_at && <span>{` on ${formatDayAndTime(pick.carried.typed_at)}`}</span>}
            </span>
          </span>
          <span className={styles.points}>{formatPoints(pick.carried.points, decimals)}</span>
        </li>
      )}
      {pick.weekends.map((points) => (
        <li key={points.weekend_id}>
          <WeekendPoints weekend={weekendOf.get(points.weekend_id)} points={points} decimals={decimals} />
        </li>
      ))}
    </ul>
  );
}

interface WeekendPointsProps {
  weekend: ReceiptWeekend | undefined;
  points: ReceiptWeekendPoints;
  decimals: boolean;
}

function WeekendPoints({ weekend, points, decimals }: WeekendPointsProps) {
  if (points.rows.length === 0)
    return (
      <p className={`${styles.part} muted`}>
        <span>{weekend?.title}</span>
        <span className={styles.points}>did not take part</span>
      </p>
    );
  const summary = (
    <>
      <span>{weekend?.title}</span>
      <span className={styles.points}>{formatPoints(points.points, decimals)}</span>
    </>
  );
  return (
    <Disclosure summary={summary}>
      <ul>
        {points.rows.map((row) => (
          <li key={row.kind} className={styles.part}>
            <div>
              <span>{describeRow(row)}</span>
              <OriginText origin={weekend?.[row.kind] ?? null} />
            </div>
            <span className={styles.points}>{formatPoints(row.points, decimals)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** One bonus for each rider at exactly the position of the pick, in a finalized season (rules.md 4). */
export function BonusLines({ year, username, decimals }: { year: number; username: string; decimals: boolean }) {
  const bonuses = useQuery(receiptQuery(year, username)).data?.bonuses ?? [];
  if (bonuses.length === 0) return null;
  return (
    <section>
      <h3>Bonus of the finished season</h3>
      <ul>
        {bonuses.map(({ slot, competitor, percent, points }) => (
          <li key={slot} className={styles.part}>
            <span className="muted">{ordinal(slot)}</span>
            {competitor && <NumberPlate rider={competitor} />}
            <span>{`${percent}% of the points of ${competitor?.last ?? 'the rider'}`}</span>
            <span className={styles.points}>{formatPoints(points, decimals)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OriginText({ origin }: { origin: ResultOrigin | null }) {
  if (!origin) return null;
  const when = formatDayAndTime(origin.stored_at);
  const author = origin.stored_by && <MemberLink user={origin.stored_by} />;
  if (origin.source === 'hand')
    return (
      <p className={styles.origin}>
        Typed {author ? <span>by {author}</span> : <span>by hand</span>}
        <span>{` on ${when}.`}</span>
      </p>
    );
  return (
    <div className={styles.origin}>
      <p>
        Read from {origin.source === 'championship' && <span>the championship’s own data</span>}
        {origin.source === 'page' && origin.page_url && (
          <a href={origin.page_url} target="_blank" rel="noreferrer">
            the results page
          </a>
        )}
        {origin.source === 'page' && !origin.page_url && <span>the results page</span>}
        <span>{` on ${when}`}</span>
        {author && <span> for {author}</span>}
        <span>{`${origin.retrieval_id !== null ? ` (retrieval ${origin.retrieval_id})` : ''}.`}</span>
      </p>
      {origin.page_digest && (
        <details>
          <summary>{`Fingerprint ${origin.page_digest.slice(0, 8)}…`}</summary>
          SHA-256 of the table as it was read: <code>{origin.page_digest}</code>
        </details>
      )}
    </div>
  );
}

interface DisclosureProps {
  summary: Elements;
  children: ReactNode;
}

/** Renders its content when it is first opened. */
export function Disclosure({ summary, children }: DisclosureProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={styles.disclosure} onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className={styles.line}>
        {summary}
        <ChevronIcon />
      </summary>
      {wasOpened && <div className={styles.inside}>{children}</div>}
    </details>
  );
}
