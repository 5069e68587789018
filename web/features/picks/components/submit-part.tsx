import { useId } from 'react';
import type { ApiError } from '../../../lib/api-client.js';
import { formatDayAndTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { FailureText } from '../../../ui/feedback.js';
import { Ornament } from '../../../ui/ornament.js';
import { TwoClickButton } from '../../../ui/two-click-button.js';
import { type DraftState, type Slot, slotName, type SavedPicks } from '../model/picks-draft.js';
import { stepId } from './slot-trigger.js';
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

/** The submit button, what is missing before it, and whether the picks are saved. */
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

/** Whether the picks shown are saved, and since when. */
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
