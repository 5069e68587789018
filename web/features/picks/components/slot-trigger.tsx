import type { ComponentProps } from 'react';
import type { SeasonRider } from '../../../../league/wire/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { ChevronIcon } from '../../../ui/icons.js';
import { Plate } from '../../../ui/plate.js';
import { placeName } from '../model/picks-draft.js';
import type { Place } from '../model/picks-draft.js';
import styles from './picks.module.css';

export interface SlotProps {
  place: Place;
  /** Who stands there now. */
  rider: SeasonRider | undefined;
  /** The riders to choose from. */
  riders: SeasonRider[];
  /** Where a rider stands already, among the five. */
  takenAt: (riderId: number) => Place | undefined;
  invalid: boolean;
  disabled: boolean;
  onChoose: (riderId: number) => void;
}

/** A place for a pick: who stands there, or that nobody does yet. */
export function SlotTrigger(props: SlotProps & ComponentProps<'button'>) {
  const { place, rider, riders: _riders, takenAt: _takenAt, invalid, onChoose: _onChoose, ...button } = props;
  const competitor = rider?.competitor_points.competitor;
  return (
    <button type="button" aria-haspopup="dialog" {...button} className={classNames(styles.slot, invalid && styles.bad)}>
      <span className={classNames(styles.place, typeof place === 'string' && styles.special)}>{placeName(place)}</span>
      {competitor ? (
        <>
          <Plate number={competitor.number} />
          <strong>{`${competitor.first} ${competitor.last}`}</strong>
        </>
      ) : (
        <span className="muted">{button.disabled ? 'Nobody' : 'Name or number…'}</span>
      )}
      {invalid && <span className="unseen">, invalid</span>}
      {!button.disabled && (
        <span className={styles.change}>
          {competitor && typeof place === 'number' && <span className="wide">Change</span>}
          <ChevronIcon />
        </span>
      )}
    </button>
  );
}
