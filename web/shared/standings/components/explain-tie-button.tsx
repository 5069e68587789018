import { lazy, Suspense, useState } from 'react';
import type { StandRow } from '../../../../league/contract/shapes.js';
import { findTied } from '../model/standings-table.js';
import styles from './explain-tie-button.module.css';

const ComparisonModal = lazy(() => import('./comparison.js'));

interface Props {
  year: number;
  /** The standings after this weekend; without it those of the season. */
  weekendId?: number;
  row: StandRow;
  next: StandRow | undefined;
}

/** A button between two members with equal points, which opens the explanation why the upper one is ahead. */
export function ExplainTieButton({ row, next, ...table }: Props) {
  const [opened, setOpened] = useState(false);
  const ahead = row.user.username;
  const behind = findTied(row, next);
  if (behind === undefined) return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
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
