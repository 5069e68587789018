import { useId } from 'react';
import type { ApiError } from '../../../lib/api-client.js';
import { classNames } from '../../../lib/class-names.js';
import { formatDayAndTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { FailureText } from '../../../ui/feedback.js';
import { Ornament } from '../../../ui/ornament.js';
import { TwoClickButton } from '../../../ui/two-click-button.js';
import { type DraftState, type Slot, slotName, type SavedPicks, findRider, riderAt } from '../model/picks-draft.js';
import { describeChanges, type PicksDraft } from '../../../shared/picks/stored-picks.js';
import { stepId } from './slot-trigger.js';
import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { Card } from '../../../ui/card.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import { Actions } from '../../../ui/layout.js';
import styles from './submit-part.module.css';

interface SavedPartProps {
  state: DraftState;
  saved: SavedPicks | null;
  pending: boolean;
  /** The picks were submitted during this visit. */
  justSaved: boolean;
  discard: () => void;
}

/** The saved picks, beside the slots. */
export function SavedPart({ state, saved, pending, justSaved, discard }: SavedPartProps) {
  return (
    <div className={styles.part}>
      {justSaved && <Ornament key={saved?.dateSaved} kind="kerb" sweep />}
      {state === 'changed' ? (
        <p className="small">Your changes are kept on this device until you submit them.</p>
      ) : (
        <SaveState saved={saved} />
      )}
      {state === 'changed' && saved && (
        <TwoClickButton
          variant="secondary"
          inactive={pending}
          confirmLabel="Click again to discard your changes"
          onConfirm={discard}
        >
          Back to the saved picks
        </TwoClickButton>
      )}
      <span className="small muted">
        Nobody else sees them until the window has closed or the first result of the season is in.
      </span>
    </div>
  );
}

interface SubmitBarProps {
  state: DraftState;
  changes: number;
  missing: Slot[];
  refused: Slot[];
  error: ApiError | null;
  pending: boolean;
  submit: () => void;
}

/** Stays at the bottom of the window while there are unsaved changes. */
export function SubmitBar({ state, changes, missing, refused, error, pending, submit }: SubmitBarProps) {
  const hint = useId();
  const isChanged = state === 'changed';
  return (
    <div className={classNames(styles.bar, isChanged && styles.stuck)}>
      <div className={styles.words}>
        <strong role="status">{isChanged && describeChanges(changes)}</strong>
        <FailureText error={error} />
        {refused.length > 0 && <span className="small">{`Highlighted: ${names(refused)}.`}</span>}
        <span id={hint} className="small">
          {missing.length > 0 && `Still missing: ${names(missing)}.`}
        </span>
      </div>
      <Button
        variant="primary"
        id={stepId('submit')}
        className={styles.submit}
        aria-describedby={hint}
        inactive={pending || missing.length > 0 || !isChanged}
        onClick={submit}
      >
        Submit
      </Button>
    </div>
  );
}

export const SaveState = ({ saved }: { saved: SavedPicks | null }) => (
  <p className={styles.state}>
    {saved ? <Badge tone="good">{`Saved on ${formatDayAndTime(saved.dateSaved)}`}</Badge> : 'You have no saved picks.'}
  </p>
);

const names = (slots: Slot[]): string => slots.map(slotName).join(', ');

interface UnsavedCardProps {
  unsaved: PicksDraft;
  saved: SavedPicks | null;
  slots: Slot[];
  riders: SeasonRider[];
  /** Restores the draft. Null after the window has closed. */
  onResume: (() => void) | null;
  onDiscard: () => void;
}

/** A draft that the slots do not show, because other picks were saved later or the window has closed. */
export function UnsavedCard({ unsaved, saved, slots, riders, onResume, onDiscard }: UnsavedCardProps) {
  return (
    <Card title={onResume ? 'Saved elsewhere in the meantime' : 'Not saved in time'}>
      <p>{onResume && saved ? describeOvertaken(saved) : describeTooLate(saved)}</p>
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
      <NumberPlate rider={rider.competitor_points.competitor} />
      <span>{` ${first} ${last}`}</span>
    </>
  );
}

const describeOvertaken = ({ dateSaved }: SavedPicks): string =>
  `Your picks were saved on ${formatDayAndTime(dateSaved)} on another device or in another tab. They are shown below. Here you had started other changes:`;

const describeTooLate = (saved: SavedPicks | null): string =>
  `The window closed before these changes were submitted. ${saved ? 'The saved picks below count.' : 'You have no saved picks for this season.'}`;
