import { useState } from 'react';
import type { EventRead, WeekendRefusal, WeekendsRefusal } from '../../../../../league/contract/answers.js';
import { limits } from '../../../../../league/contract/limits.js';
import { ApiError } from '../../../../lib/api-client.js';
import { useBanners } from '../../../../lib/banners.js';
import { formatDays } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { CheckBox, Field, FieldPair, Form, RowFields } from '../../../../ui/form.js';
import { RowList } from '../../../../ui/list.js';
import { useAddWeekends } from '../../api/retrievals.js';
import { weekendErrors } from '../../model/weekends.js';
import styles from './events-to-add.module.css';

interface EventsToAddProps {
  year: number;
  events: readonly EventRead[];
  onAdded: () => void;
}

/** The form to add events of the results site: those that the season lacks are selected; titles and days can be edited. */
export function EventsToAdd({ year, events, onAdded }: EventsToAddProps) {
  const { show } = useBanners();
  const add = useAddWeekends(year, { onSuccess: (amount) => show('success', describeAdded(amount)) });
  const [lines, setLines] = useState(() => events.map((event) => ({ ...event, chosen: event.already === null })));
  const sent = lines.filter(({ chosen }) => chosen);
  const refusal = add.error instanceof ApiError ? ((add.error.body ?? {}) as Partial<WeekendsRefusal>) : {};
  // The places of a refusal are those in the request: lines may have been unticked since.
  const refusals = new Map(refusal.race_weekends?.map((one) => [add.variables?.[one.place]?.url, one]));
  const submit = () =>
    add.mutate(
      sent.map(({ already: _already, chosen: _chosen, title, ...event }) => ({ ...event, title: title.trim() })),
      { onSuccess: onAdded },
    );
  return (
    <Form
      submit={sent.length === 1 ? 'Add 1 race weekend' : `Add ${sent.length} race weekends`}
      inactive={sent.length === 0}
      pending={add.isPending}
      error={add.error}
      onSubmit={submit}
    >
      <p className="muted small">
        Check the titles and dates, and leave out anything that is not a race weekend. Each comes with the link to its
        results page.
      </p>
      <RowList>
        {lines.map((event) => (
          <EventToAddLine
            key={event.url}
            event={event}
            refusal={refusals.get(event.url)}
            onChange={(changed) => {
              setLines(lines.map((line) => (line === event ? { ...line, ...changed } : line)));
            }}
          />
        ))}
      </RowList>
    </Form>
  );
}

const describeAdded = (amount: number) => (amount === 1 ? '1 race weekend added' : `${amount} race weekends added`);

type ChosenEvent = EventRead & { chosen: boolean };

interface EventToAddLineProps {
  event: ChosenEvent;
  /** The refusal of the server for this event. */
  refusal: WeekendRefusal | undefined;
  onChange: (changed: Partial<ChosenEvent>) => void;
}

/** One event of the results site: a checkbox, and fields for title and days. */
function EventToAddLine({ event, refusal, onChange }: EventToAddLineProps) {
  const [changing, setChanging] = useState(false);
  const { title, start, end, url, already, chosen } = event;
  const errors = weekendErrors(refusal ?? {});
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
              {`${daysKnown ? formatDays(start, end, { year: true }) : ''}${already !== null ? (already === title ? ', in the season already' : `, the days of ${already}`) : ''}`}
            </span>
          </span>
        }
      />
      <span className={styles.actions}>
        <a href={url} target="_blank" rel="noreferrer" aria-label={`Results page of ${title}`}>
          Results page
        </a>
        {!changing && (
          <Button aria-label={`Change ${title}`} onClick={() => setChanging(true)}>
            Change
          </Button>
        )}
      </span>
      {(changing || refusal) && (
        <RowFields>
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
        </RowFields>
      )}
    </li>
  );
}
