import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.js';
import { pageSize, placeAddress } from '../model/place-pages.js';
import styles from './places.module.css';

interface Props {
  /** How many places come before those that are shown. */
  offset: number;
  /** How many there are in all. */
  amount: number;
}

/** Which places are shown, and the way to those above and below; nothing where all of them are shown. */
export function PlaceTurner({ offset, amount }: Props) {
  const [search] = useSearchParams();
  if (amount <= pageSize) return null;
  const last = Math.min(offset + pageSize, amount);
  return (
    <nav className={styles.turner} aria-label="Places">
      {offset > 0 && <ButtonLink to={placeAddress(search, offset - pageSize + 1)}>Places above</ButtonLink>}
      <span
        className={styles.shown}
      >{`${count.format(offset + 1)} to ${count.format(last)} of ${count.format(amount)}`}</span>
      {last < amount && (
        <ButtonLink className={styles.below} to={placeAddress(search, last + 1)}>
          Places below
        </ButtonLink>
      )}
    </nav>
  );
}

const count = new Intl.NumberFormat();
