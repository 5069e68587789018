import { useState } from 'react';
import type { EventRead, WeekendRefusal } from '../../../../../league/contract/answers.js';
import { limits } from '../../../../../league/contract/limits.js';
import { formatDays } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { CheckBox, Field } from '../../../../ui/field.js';
import { FieldPair } from '../../../../ui/form.js';
import { weekendErrors } from '../../model/weekend-errors.js';
import styles from './looking-through.module.css';

export type ChosenEvent = EventRead & { chosen: boolean };

interface Props {
  event: ChosenEvent;
  /** Why the server refused it. */
  wrong: WeekendRefusal | undefined;
  onChange: (changed: Partial<ChosenEvent>) => void;
}

/** One event of the results site: to be added or not, and its title and days to be changed. */
export function EventToAddLine({ event, wrong, onChange }: Props) {
  const [changing, setChanging] = useState(false);
  const { title, start, end, url, already, chosen } = event;
  const errors = weekendErrors(wrong ?? {});
  const daysKnown = start !== '' && end !== '';
  return (
    <li className={styles.event}>
      <CheckBox
        checked={chosen}
        onChange={() => onChange({ chosen: !chosen })}
        label={
          <span className={styles.event}>
            <strong>{title}</strong>
            <span className="muted small">
              {daysKnown && formatDays(start, end, { year: true })}
              {already !== null && (already === title ? ', in the season already' : `, the days of ${already}`)}
            </span>
          </span>
        }
      />
      <span className={styles.beside}>
        <a href={url} target="_blank" rel="noreferrer" aria-label={`Results page of ${title}`}>
          Results page
        </a>
        {!changing && (
          <Button aria-label={`Change ${title}`} onClick={() => setChanging(true)}>
            Change
          </Button>
        )}
      </span>
      {(changing || wrong) && (
        <div className={styles.fields}>
          <Field
            label="Title"
            required
            maxLength={limits.weekendTitleLength}
            autoComplete="off"
            value={title}
            onChange={({ target }) => onChange({ title: target.value })}
            error={errors.title ?? errors.url}
          />
          <FieldPair>
            <Field
              label="First day"
              type="date"
              required
              value={start}
              onChange={({ target }) => onChange({ start: target.value })}
              error={errors.days}
            />
            <Field
              label="Last day"
              type="date"
              required
              value={end}
              onChange={({ target }) => onChange({ end: target.value })}
            />
          </FieldPair>
        </div>
      )}
    </li>
  );
}
