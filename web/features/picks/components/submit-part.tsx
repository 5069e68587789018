import { useId } from 'react';
import type { ApiError } from '../../../lib/api-client.js';
import { formatDayAndTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { FailureText } from '../../../ui/feedback.js';
import { Ornament } from '../../../ui/ornament.js';
import { TwoClickButton } from '../../../ui/two-click-button.js';
import {
  type DraftState,
  type Slot,
  slotName,
  type SavedPicks,
  findRider,
  type PicksDraft,
  riderAt,
} from '../model/picks-draft.js';
import { stepId } from './slot-trigger.js';
import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { Card } from '../../../ui/card.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import { Actions } from '../../../ui/layout.js';
import styles from './submit-part.module.css';

interface Props {
  state: DraftState;
  saved: SavedPicks | null;
  missing: Slot[];
  refused: Slot[];
  error: ApiError | null;
  pending: boolean;
  justSaved: boolean;
  submit: () => void;
  discard: () => void;
}

export function SubmitPart({ state, saved, missing, refused, error, pending, justSaved, submit, discard }: Props) {
  const hint = useId();
  return (
    <div className={styles.part}>
      {justSaved && <Ornament key={saved?.dateSaved} kind="kerb" sweep />}
      <SaveState state={state} saved={saved} />
      <FailureText error={error} />
      {refused.length > 0 && <span className="small">{`Highlighted: ${names(refused)}.`}</span>}
      <Button
        variant="primary"
        id={stepId('submit')}
        className={styles.submit}
        aria-describedby={hint}
        inactive={pending || missing.length > 0 || state !== 'changed'}
        onClick={submit}
      >
        Submit
      </Button>
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
      <span id={hint} className="small muted">
        {missing.length > 0
          ? `Still missing: ${names(missing)}.`
          : 'Nobody else sees them until the window has closed or the first result of the season is in.'}
      </span>
    </div>
  );
}

export function SaveState({ state, saved }: Pick<Props, 'state' | 'saved'>) {
  if (state === 'changed')
    return (
      <p className={styles.state}>
        <Badge tone="running">Not saved yet</Badge>
        <span className="small">Your changes are kept on this device until you submit them.</span>
      </p>
    );
  return (
    <p className={styles.state}>
      {saved ? (
        <Badge tone="good">{`Saved on ${formatDayAndTime(saved.dateSaved)}`}</Badge>
      ) : (
        'You have no saved picks.'
      )}
    </p>
  );
}

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
