import type { FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { StandRow } from '../../../league/contract/shapes.js';
import { formText } from '../../lib/form-text.js';
import { formatPoints, ordinal } from '../../lib/format-numbers.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { pageSize, placeAddress } from '../model/place-pages.js';
import styles from './places.module.css';

/** The way to the reader's own row. */
export function OwnPlace({ row }: { row: StandRow }) {
  const [search] = useSearchParams();
  return (
    <ButtonLink to={placeAddress(search, row.position)}>
      {`Your place: ${ordinal(row.position)} with ${formatPoints(row.points)} points`}
    </ButtonLink>
  );
}

/** The way to any row of a table that is too long to be shown whole. */
export function GoToPlace({ amount }: { amount: number }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (amount <= pageSize) return null;
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(placeAddress(search, Number(formText(new FormData(event.currentTarget), 'place'))));
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
