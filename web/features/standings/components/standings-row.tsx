import { memo } from 'react';
import type { PicksSimple } from '../../../../league/contract/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { WhyAhead } from '../../../shared/standings/components/why-ahead.js';
import { placeId } from '../../../shared/standings/model/standings-table.js';
import { RiderChip } from '../../../shared/riders/plate.js';
import { StandingRow } from '../../../shared/standings/components/standing-row.js';
import { findHits } from '../model/find-hits.js';
import styles from './standings.module.css';

interface Props {
  year: number;
  row: PicksSimple;
  /** With this member's points, where they are equal, it is asked why they stand behind. */
  next: PicksSimple | undefined;
  championship: number[];
  own: boolean;
  /** The address of the member's picture, if they have uploaded one. */
  picture: string | undefined;
  withPicks: boolean;
  onOpen: (row: PicksSimple) => void;
}

/**
 * A member's row with their picks; a click opens these. Rendered again only when something of it changes: a page of them
 * keeps a phone busy for a tenth of a second, and six answers arrive one after the other.
 */
export const StandingsRow = memo(({ year, row, next, championship, own, picture, withPicks, onOpen }: Props) => {
  const hits = findHits(row.picks, championship);
  return (
    <li>
      <button
        type="button"
        id={placeId(row.position)}
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => onOpen(row)}
      >
        <StandingRow large row={row} own={own} picture={picture}>
          {withPicks && row.picks.length > 0 && (
            <span className={classNames(styles.chips, own && styles.own)}>
              {row.picks.map((pick, place) => (
                <RiderChip key={pick.competitor_id} rider={pick} hit={hits[place] ?? false} />
              ))}
            </span>
          )}
        </StandingRow>
      </button>
      <WhyAhead year={year} row={row} next={next} />
    </li>
  );
});
