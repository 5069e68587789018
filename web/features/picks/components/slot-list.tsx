import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { onDemand } from '../../../ui/on-demand.js';
import {
  chooseRider,
  clearSlot,
  describeStanding,
  findRider,
  type PicksDraft,
  type Slot,
  riderAt,
} from '../model/picks-draft.js';
import styles from './slot-list.module.css';
import { type SlotProps, SlotTrigger } from './slot-trigger.js';

export interface SlotListProps {
  slots: Slot[];
  picks: PicksDraft;
  riders: SeasonRider[];
  /** The slots that the server refused. */
  refused: Slot[];
  /** Read-only. */
  locked: boolean;
  /** The picks are being saved: no changes until then. */
  busy: boolean;
  onChange: (picks: PicksDraft) => void;
}

/** A list of slots, each with the riders that are eligible for it. */
export function SlotList({ slots, picks, riders, refused, locked, busy, onChange }: SlotListProps) {
  return (
    <ol className={styles.slots} inert={busy}>
      {slots.map((slot) => (
        <li key={slot}>
          <SlotField
            slot={slot}
            rider={findRider(riders, riderAt(picks, slot))}
            riders={eligible(riders, slot)}
            standing={(riderId) => describeStanding(picks, slot, riderId)}
            invalid={refused.includes(slot)}
            locked={locked}
            onChoose={(riderId) => onChange(chooseRider(picks, slot, riderId))}
            onClear={() => onChange(clearSlot(picks, slot))}
          />
        </li>
      ))}
    </ol>
  );
}

function eligible(riders: SeasonRider[], slot: Slot): SeasonRider[] {
  if (slot === 'independent') return riders.filter(({ independent }) => independent);
  return slot === 'rookie' ? riders.filter(({ rookie }) => rookie) : riders;
}

/** A slot that opens the rider search. */
const SlotField = onDemand<SlotProps>(
  () => import('./rider-picker.js'),
  ({ slot, rider, invalid, locked, onClick, onPointerEnter, onFocus }) => (
    <SlotTrigger {...{ slot, rider, invalid, locked, onClick, onPointerEnter, onFocus }} />
  ),
);
