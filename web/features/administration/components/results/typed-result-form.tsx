import { useState } from 'react';
import { adminMessages } from '../../../../../league/contract/admin-messages.js';
import type { SeasonAdmin, WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { deleteDraft, saveDraft, loadDraft } from '../../../../lib/drafts.js';
import { useSession } from '../../../../shared/session/api/session.js';
import { ResultList } from '../../../../shared/weekends/result-list.js';
import { Button } from '../../../../ui/button.js';
import { Form, TextArea } from '../../../../ui/form.js';
import { useTypeResult } from '../../api/weekends.js';
import { type Classification, parseClassification, resultDraftName } from '../../model/classification.js';
import { RunningOrder } from './running-order.js';
import styles from './typed-result-form.module.css';

interface TypedResultFormProps {
  /** The session's name: Race or Sprint Race. */
  title: string;
  isSprint: boolean;
  weekend: WeekendAdmin;
  season: SeasonAdmin;
  onDone: (success?: string) => void;
}

/**
 * For days on which the results site is down. The admin taps riders, types their numbers or pastes the list. All three
 * edit the same text, and the parsed result is shown below it.
 */
export function TypedResultForm({ title, isSprint, weekend, season, onDone }: TypedResultFormProps) {
  const draft = useResultDraft(weekend.id, isSprint);
  const { text } = draft;
  const save = useTypeResult(season, weekend, isSprint, {
    onSuccess: draft.remove,
    successText: () => adminMessages.races.saved,
  });
  const riders = season.competitors_sorted_number.map((one) => one.competitor_points.competitor);
  const classification = parseClassification(text, riders);
  const { positions, problems } = classification;
  const editText = (next: string) => {
    save.reset();
    draft.saveText(next);
  };
  const submit = () => save.mutate(positions, { onSuccess: () => onDone(adminMessages.races.saved) });
  return (
    <>
      <h3>{`${title} by hand`}</h3>
      <Form
        submit={`Save ${title.toLowerCase()} result`}
        pending={save.isPending}
        ignoreUnsaved
        inactive={positions.length === 0 || problems.length > 0}
        error={save.error}
        onSubmit={submit}
        beside={<Button onClick={() => onDone()}>Back</Button>}
      >
        <RunningOrder {...{ riders, text, classification }} onChange={editText} />
        <details>
          <summary className={styles.summary}>Paste or edit it as text</summary>
          <TextArea
            label="Classification"
            name="classification"
            rows={6}
            value={text}
            spellCheck={false}
            autoComplete="off"
            hint="One rider per line, the winner first: a number, a name, or lines copied from a results page. Write “Not classified” on a line of its own before the riders who did not finish. Points follow the positions."
            onChange={(event) => editText(event.target.value)}
          />
        </details>
        <ParsedResult title={title} positions={positions} problems={problems} />
      </Form>
    </>
  );
}

/** The result that would be stored, and the problems to correct first. */
function ParsedResult({
  title,
  positions,
  problems,
}: Pick<Classification, 'positions' | 'problems'> & { title: string }) {
  return (
    <>
      <div aria-live="polite">
        {problems.length > 0 && (
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        {positions.length > 0 && (
          <p className="muted small">{positions.length === 1 ? '1 rider read' : `${positions.length} riders read`}</p>
        )}
      </div>
      {positions.length > 0 && (
        <ResultList
          label={`${title} as it will be stored`}
          riders={positions.map(({ rider, position }) => ({ ...rider, competitor_id: rider.id, position }))}
        />
      )}
    </>
  );
}

/**
 * The text is saved on this device until the result is stored. It survives closing the modal, reloading the page and
 * the end of a session.
 */
function useResultDraft(weekendId: number, isSprint: boolean) {
  const { user } = useSession();
  // Keeps the initial name, because the form stays after a session ends, but the user is then unknown.
  const [name] = useState(() => resultDraftName(user, weekendId, isSprint));
  const [text, setText] = useState(() => loadDraft(name) ?? '');
  const saveText = (next: string) => {
    setText(next);
    saveDraft(name, next);
  };
  return { text, saveText, remove: () => deleteDraft(name) };
}
