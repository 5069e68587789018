import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { StandRow } from '../../../../league/contract/shapes.js';
import { focusOnArrival } from '../../../lib/focus-on-arrival.js';
import { formText } from '../../../lib/form-text.js';
import { formatPoints, ordinal } from '../../../lib/format.js';
import { parsePageNumber } from '../../../lib/paging.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { pageSize, positionSearch, positionElementId } from '../model/standings-table.js';
import styles from './pagination.module.css';

interface Props {
  /** How many places come before those that are shown. */
  offset: number;
  /** How many there are in all. */
  amount: number;
}

/** Which places are shown, and the way to those above and below; nothing where all of them are shown. */
export function Pagination({ offset, amount }: Props) {
  const [search] = useSearchParams();
  if (amount <= pageSize) return null;
  const last = Math.min(offset + pageSize, amount);
  return (
    <nav className={styles.pagination} aria-label="Places">
      {offset > 0 && <ButtonLink to={positionSearch(search, offset - pageSize + 1)}>Places above</ButtonLink>}
      <span
        className={styles.shown}
      >{`${count.format(offset + 1)} to ${count.format(last)} of ${count.format(amount)}`}</span>
      {last < amount && (
        <ButtonLink className={styles.below} to={positionSearch(search, last + 1)}>
          Places below
        </ButtonLink>
      )}
    </nav>
  );
}

const count = new Intl.NumberFormat();

/** The way to the reader's own row. */
export function OwnPosition({ row }: { row: StandRow }) {
  const [search] = useSearchParams();
  return (
    <ButtonLink to={positionSearch(search, row.position)}>
      {`Your place: ${ordinal(row.position)} with ${formatPoints(row.points)} points`}
    </ButtonLink>
  );
}

/** The way to any row of a table that is too long to be shown whole. */
export function GoToPosition({ amount }: { amount: number }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (amount <= pageSize) return null;
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(positionSearch(search, Number(formText(new FormData(event.currentTarget), 'place'))));
  };
  return (
    <form className={styles.go} onSubmit={go}>
      <label>
        Go to place
        <input name="place" type="number" inputMode="numeric" min={1} max={amount} required className={styles.number} />
      </label>
      <Button type="submit">Go</Button>
    </form>
  );
}

/** The place of a table that the address names with `?place=`; null where it names none, or nonsense. */
export function usePosition(): number | null {
  const [search] = useSearchParams();
  return parsePageNumber(search.get('place'));
}

/** Brings the reader to the row of the place in the address, once for each time they go there. */
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
