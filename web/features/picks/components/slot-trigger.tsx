import type { ComponentProps } from 'react';
import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { Tag } from '../../../ui/badge.js';
import { ChevronIcon } from '../../../ui/icons.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import { type Slot, slotName } from '../model/picks-draft.js';
import type { NextStep, PreviousSeason } from '../model/picks-draft.js';
import styles from './slot-trigger.module.css';

export interface SlotProps {
  slot: Slot;
  rider: SeasonRider | undefined;
  riders: SeasonRider[];
  /** A rider's current slot, and the effect of choosing the rider, in words. Null if the rider has no slot. */
  currentSlot: (riderId: number) => string | null;
  invalid: boolean;
  locked: boolean;
  /** The riders' results in the previous season. Null if they are unknown. */
  previous: PreviousSeason | null;
  /** The target of the focus after a choice. Null if the focus stays. */
  next: (riderId: number) => NextStep | null;
  onChoose: (riderId: number) => void;
  onClear: () => void;
}

export const stepId = (step: NextStep): string => (step === 'submit' ? 'submit-picks' : `slot-${step}`);

type Props = Pick<SlotProps, 'slot' | 'rider' | 'invalid' | 'locked'> &
  Omit<ComponentProps<'button'>, 'onChange' | 'slot'>;

export function SlotTrigger({ slot, rider, invalid, locked, ...button }: Props) {
  const competitor = rider?.competitor_points.competitor;
  return (
    <button
      type="button"
      id={stepId(slot)}
      aria-haspopup="dialog"
      {...button}
      disabled={locked}
      className={classNames(styles.slot, invalid && styles.bad)}
    >
      <span className={classNames(styles.label, typeof slot === 'string' && styles.special)}>{slotName(slot)}</span>
      {competitor ? (
        <>
          <NumberPlate rider={competitor} />
          <strong>{`${competitor.first} ${competitor.last}`}</strong>
        </>
      ) : (
        <span className="muted">{locked ? 'Nobody' : 'Name or number…'}</span>
      )}
      {invalid && <Tag>invalid</Tag>}
      {!locked && (
        <span className={styles.change}>
          {competitor && typeof slot === 'number' && <span className="wide">Change</span>}
          <ChevronIcon />
        </span>
      )}
    </button>
  );
}
