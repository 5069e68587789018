import { lazy, Suspense, useState } from 'react';
import type { StandRow } from '../../../../league/contract/shapes.js';
import { findTied } from '../model/standings-table.js';
import styles from './pagination.module.css';

const ComparisonModal = lazy(() => import('./comparison-modal.js'));

interface Props {
  year: number;
  /** The table is the one after this weekend; without it that of the season. */
  weekendId?: number;
  row: StandRow;
  next: StandRow | undefined;
}

/** On the line between two members with equal points: why the upper one is ahead. */
export function WhyAhead({ row, next, ...table }: Props) {
  const [opened, setOpened] = useState(false);
  const ahead = row.user.username;
  const behind = findTied(row, next);
  if (behind === undefined) return null;
  return (
    <>
      <button
        type="button"
        className={styles.why}
        aria-haspopup="dialog"
        aria-label={`Equal points, why is ${ahead} ahead of ${behind}?`}
        onClick={() => setOpened(true)}
      >
        why?
      </button>
      <Suspense>
        {opened && <ComparisonModal {...table} ahead={ahead} behind={behind} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  );
}
