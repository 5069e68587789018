import type { ReactNode } from 'react';
import type { PicksSimple } from '../../../../league/wire/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { placeId } from '../../../places/model/place-pages.js';
import { RiderChip } from '../../../ui/plate.js';
import { StandingRow } from '../../../ui/standing-row.js';
import styles from './standings.module.css';

interface Props {
  row: PicksSimple;
  hits: boolean[];
  own: boolean;
  onOpen: () => void;
  /** What stands on the line below the row. */
  children?: ReactNode;
}

/** A member's row with their picks; a click opens these. */
export function StandingsRow({ row, hits, own, onOpen, children }: Props) {
  return (
    <li>
      <button type="button" id={placeId(row.position)} className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
        <StandingRow large row={row} own={own}>
          {row.picks.length > 0 && (
            <span className={classNames(styles.chips, own && styles.own, 'wide')}>
              {row.picks.map((pick, place) => (
                <RiderChip key={pick.competitor_id} rider={pick} hit={hits[place] ?? false} />
              ))}
            </span>
          )}
        </StandingRow>
      </button>
      {children}
    </li>
  );
}
