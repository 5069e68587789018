import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { formatDayAndTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import { TwoClickButton } from '../../../ui/two-click-button.js';
import { findRider, type PicksDraft, type Slot, slotName, riderAt, type SavedPicks } from '../model/picks-draft.js';
import { Actions } from '../../../ui/layout.js';
import styles from './unsaved-card.module.css';

interface Props {
  unsaved: PicksDraft;
  saved: SavedPicks | null;
  slots: Slot[];
  riders: SeasonRider[];
  /** Restores the draft; null when the window is closed. */
  onResume: (() => void) | null;
  onDiscard: () => void;
}

/** A draft that is not shown in the slots, because other picks were saved since, or the window has closed. */
export function UnsavedCard({ unsaved, saved, slots, riders, onResume, onDiscard }: Props) {
  return (
    <Card title={onResume ? 'Saved elsewhere in the meantime' : 'Not saved in time'}>
      <p>{onResume && saved ? overtaken(saved) : tooLate(saved)}</p>
      <ul className={styles.list} aria-label="Your unsaved changes">
        {slots.map((slot) => (
          <li key={slot}>
            <b>{slotName(slot)}</b>
            <RiderName rider={findRider(riders, riderAt(unsaved, slot))} />
          </li>
        ))}
      </ul>
      <Actions>
        <TwoClickButton variant="secondary" confirmLabel="Click again to discard" onConfirm={onDiscard}>
          Discard my changes
        </TwoClickButton>
        {onResume && <Button onClick={onResume}>Continue with my changes</Button>}
      </Actions>
    </Card>
  );
}

function RiderName({ rider }: { rider: SeasonRider | undefined }) {
  if (!rider) return <span className="muted">Nobody</span>;
  const { first, last } = rider.competitor_points.competitor;
  return (
    <>
      <NumberPlate rider={rider.competitor_points.competitor} /> {`${first} ${last}`}
    </>
  );
}

const overtaken = ({ dateSaved }: SavedPicks): string =>
  `Your picks were saved on ${formatDayAndTime(dateSaved)} on another device or in another tab. They are shown below. Here you had started other changes:`;

const tooLate = (saved: SavedPicks | null): string =>
  `The window closed before these changes were submitted. ${saved ? 'The saved picks below count.' : 'You have no saved picks for this season.'}`;
