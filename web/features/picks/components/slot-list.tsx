import { useState } from 'react';
import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { onDemand } from '../../../ui/on-demand.js';
import { MoveButtons, MoveHandle, useReorder } from '../../../ui/reorder.js';
import {
  chooseRider,
  clearSlot,
  describeCurrentSlot,
  findRider,
  type Slot,
  riderAt,
  slotName,
  moveRider,
  type NextStep,
  type PreviousSeason,
} from '../model/picks-draft.js';
import type { PicksDraft } from '../../../shared/picks/stored-picks.js';
import styles from './slot-list.module.css';
import { type SlotProps, SlotTrigger, stepId } from './slot-trigger.js';

export interface SlotListProps {
  slots: Slot[];
  picks: PicksDraft;
  riders: SeasonRider[];
  /** The riders' results in the previous season. Null if they are unknown. */
  previous: PreviousSeason | null;
  refused: Slot[];
  locked: boolean;
  /** The picks are being saved and cannot be changed. */
  busy: boolean;
  /** The target of the focus after a choice. Null if the focus stays. */
  next: (slot: Slot, riderId: number) => NextStep | null;
  onChange: (picks: PicksDraft) => void;
}

export function SlotList(props: SlotListProps) {
  const { slots, busy } = props;
  return (
    <ol className={styles.slots} inert={busy}>
      {slots.map((slot) => (
        <li key={slot}>
          <SlotListItem slot={slot} {...props} />
        </li>
      ))}
    </ol>
  );
}

export function RankedSlots(props: Omit<SlotListProps, 'slots'> & { slots: number[] }) {
  const { slots, picks, riders, locked, busy, onChange } = props;
  const [announcement, setAnnouncement] = useState('');
  const riderNameIn = (slot: number) => {
    const competitor = findRider(riders, riderAt(picks, slot))?.competitor_points.competitor;
    return competitor && `${competitor.first} ${competitor.last}`;
  };
  const reorder = useReorder(slots.length, (from, to) => {
    onChange(moveRider(picks, from, to));
    setAnnouncement(`${riderNameIn(from) ?? 'Nobody'} is now ${slotName(to)}.`);
  });
  return (
    <>
      <ol className={styles.slots} inert={busy}>
        {slots.map((slot) => {
          const name = locked ? undefined : riderNameIn(slot);
          return (
            <li
              key={slot}
              className={styles.movable}
              style={reorder.rowStyle(slot)}
              onKeyDown={locked ? undefined : reorder.onRowKeyDown(slot, stepId)}
            >
              {name && <MoveHandle reorder={reorder} row={slot} name={name} />}
              <SlotListItem slot={slot} {...props} />
              {name && <MoveButtons reorder={reorder} row={slot} name={name} isLast={slot === slots.length - 1} />}
            </li>
          );
        })}
      </ol>
      {!locked && slots.some(riderNameIn) && (
        <p className={styles.hint}>
          To change the order, drag a handle<span className="wide">, or press Alt with an arrow key on a slot</span>.
        </p>
      )}
      <span className="unseen" role="status">
        {announcement}
      </span>
    </>
  );
}

function SlotListItem({
  slot,
  picks,
  riders,
  previous,
  refused,
  locked,
  next,
  onChange,
}: SlotListProps & { slot: Slot }) {
  return (
    <SlotField
      slot={slot}
      rider={findRider(riders, riderAt(picks, slot))}
      riders={eligible(riders, slot)}
      previous={previous}
      currentSlot={(riderId) => describeCurrentSlot(picks, slot, riderId)}
      invalid={refused.includes(slot)}
      locked={locked}
      next={(riderId) => next(slot, riderId)}
      onChoose={(riderId) => onChange(chooseRider(picks, slot, riderId))}
      onClear={() => onChange(clearSlot(picks, slot))}
    />
  );
}

function eligible(riders: SeasonRider[], slot: Slot): SeasonRider[] {
  if (slot === 'independent') return riders.filter(({ independent }) => independent);
  return slot === 'rookie' ? riders.filter(({ rookie }) => rookie) : riders;
}

const SlotField = onDemand<SlotProps>(
  () => import('./rider-picker.js'),
  ({ slot, rider, invalid, locked, onClick, onPointerEnter, onFocus }) => (
    <SlotTrigger {...{ slot, rider, invalid, locked, onClick, onPointerEnter, onFocus }} />
  ),
);
