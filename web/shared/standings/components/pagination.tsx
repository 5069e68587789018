import { type FormEvent, useDeferredValue, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { pageSize } from '../../../../league/contract/page-calls.js';
import type { StandRow } from '../../../../league/contract/shapes.js';
import { focusOnArrival } from '../../../lib/focus-on-arrival.js';
import { formText } from '../../../lib/forms.js';
import { formatCount, countPoints } from '../../../lib/format.js';
import { parsePageNumber } from '../../../lib/paging.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { positionSearch, positionElementId } from '../model/standings-table.js';
import styles from './pagination.module.css';

interface Props {
  offset: number;
  count: number;
}

/** The range of the current page, with links to the previous and next page. Renders nothing for a single page. */
export function Pagination({ offset, count }: Props) {
  const [search] = useSearchParams();
  if (count <= pageSize) return null;
  const last = Math.min(offset + pageSize, count);
  return (
    <nav className={styles.pagination} aria-label="Positions">
      {offset > 0 && <ButtonLink to={positionSearch(search, offset - pageSize + 1)}>Higher positions</ButtonLink>}
      <span
        className={styles.shown}
      >{`${formatCount(offset + 1)} to ${formatCount(last)} of ${formatCount(count)}`}</span>
      {last < count && (
        <ButtonLink className={styles.lower} to={positionSearch(search, last + 1)}>
          Lower positions
        </ButtonLink>
      )}
    </nav>
  );
}

/** A window shows no more rows than this. */
const firstRows = 20;

/**
 * The rows of a page, at most `pageSize`. The first render only has the first rows. React then renders all rows, and
 * the browser may interrupt this. If the address contains a position, the first render has all rows.
 */
export function useRowsOfPage<Row>(rows: readonly Row[]): readonly Row[] {
  const position = usePosition();
  const count = useDeferredValue(pageSize, position === null ? firstRows : pageSize);
  return rows.slice(0, count);
}

/** A link to the reader's row. `decimals`: points have two decimals. `ranked`: there are positions and points. */
export function OwnPosition({ row, decimals, ranked = true }: { row: StandRow; decimals: boolean; ranked?: boolean }) {
  const [search] = useSearchParams();
  return (
    <ButtonLink to={positionSearch(search, row.position)}>
      {ranked ? `Your position: ${ordinal(row.position)} with ${countPoints(row.points, decimals)}` : 'Find yourself'}
    </ButtonLink>
  );
}

export function GoToPosition({ count }: { count: number }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (count <= pageSize) return null;
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(positionSearch(search, Number(formText(new FormData(event.currentTarget), 'place'))));
  };
  return (
    <form className={styles.positionForm} onSubmit={go}>
      <label>
        Go to position
        <input name="place" type="number" inputMode="numeric" min={1} max={count} required className={styles.number} />
      </label>
      <Button type="submit">Go</Button>
    </form>
  );
}

/** The position in `?place=`. Null if it is missing or invalid. */
export function usePosition(): number | null {
  const [search] = useSearchParams();
  return parsePageNumber(search.get('place'));
}

/** Scrolls to the position in the address, once for each navigation. */
export function useScrollToPosition(position: number | null, ready: boolean): void {
  const { key } = useLocation();
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (position === null || !ready || done.current === key) return;
    done.current = key;
    const row = document.getElementById(positionElementId(position));
    row?.scrollIntoView({ block: 'center' });
    focusOnArrival(row);
  }, [position, ready, key]);
}
