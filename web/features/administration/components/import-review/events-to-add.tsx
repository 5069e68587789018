import { useState } from 'react';
import type {
  AddedAnswer,
  EventRead,
  WeekendInSeason,
  WeekendRefusal,
  WeekendsRefusal,
} from '../../../../../league/contract/answers.js';
import { limits } from '../../../../../league/contract/limits.js';
import { countOf } from '../../../../../league/contract/short-texts.js';
import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { ApiError } from '../../../../lib/api-client.js';
import { useBanners } from '../../../../lib/banners.js';
import { formatDays } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { CheckBox, Field, FieldPair, Form, RowFields } from '../../../../ui/form.js';
import { RowList } from '../../../../ui/list.js';
import { useSaveCalendar } from '../../api/retrievals.js';
import type { WeekendInput } from '../../api/weekends.js';
import { type ChangeKind, differencesOf, isTest, movedFirstDay, withChanges } from '../../model/calendar-changes.js';
import { weekendErrors } from '../../model/weekends.js';
import { toggled } from '../../model/toggled.js';
import styles from './events-to-add.module.css';
import { FirstDayNotice } from './first-day-notice.js';

interface EventsToAddProps {
  season: Pick<SeasonAdmin, 'year' | 'race_weekends'>;
  events: readonly EventRead[];
  /** The weekends of the season that the page no longer contains. */
  missing: readonly WeekendInSeason[];
  onAdded: () => void;
}

/**
 * Imports the calendar of the results site. Events that the season lacks are selected, except tests. Their titles and
 * days can be edited. If a weekend differs from the page, both values are shown, and the weekend changes only if the
 * admin accepts it.
 */
export function EventsToAdd({ season, events, missing, onAdded }: EventsToAddProps) {
  const { show } = useBanners();
  const save = useSaveCalendar(season.year, { onSuccess: (saved) => show('success', describeSaved(saved)) });
  const [lines, setLines] = useState(() =>
    events.map((event): ReviewedEvent => ({
      ...event,
      chosen: event.already === null && !isTest(event.title),
      accepted: new Set(),
    })),
  );
  const added = lines.filter(({ chosen }) => chosen).map(toInput);
  const changed = lines.flatMap(({ accepted, ...event }) =>
    event.weekend && accepted.size > 0 ? [withChanges(event.weekend, event, accepted)] : [],
  );
  const sent = [...added, ...changed];
  const refusal = save.error instanceof ApiError ? ((save.error.body ?? {}) as Partial<WeekendsRefusal>) : {};
  // `place` refers to the request. The admin may have deselected lines since then.
  const refusalOf = (id: number | undefined, url: string) =>
    refusal.race_weekends?.find(({ place }) => {
      const refused = save.variables?.[place];
      return refused && (refused.id === undefined ? refused.url === url : refused.id === id);
    });
  const firstDay = movedFirstDay(season.race_weekends, sent);
  return (
    <Form
      submit={describeSubmit(added.length, changed.length)}
      inactive={sent.length === 0}
      pending={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate(sent, { onSuccess: onAdded })}
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
            refusal={refusalOf(event.weekend?.id, event.url)}
            onChange={(change) => {
              setLines(lines.map((line) => (line === event ? { ...line, ...change } : line)));
            }}
          />
        ))}
      </RowList>
      {missing.length > 0 && (
        <p className="small">
          {`No longer on the page, and left as they are: ${missing.map(describeMissing).join('; ')}. If one was cancelled, delete it in its own window.`}
        </p>
      )}
      {firstDay && <FirstDayNotice {...firstDay} />}
    </Form>
  );
}

const toInput = ({ title, url, start, end, country }: EventRead): WeekendInput => ({
  title: title.trim(),
  url,
  start,
  end,
  ...(country !== undefined && { country }),
});

const weekends = (count: number) => countOf(count, 'race weekend');

function describeSubmit(added: number, changed: number): string {
  if (changed === 0) return `Add ${weekends(added)}`;
  return added === 0 ? `Change ${weekends(changed)}` : `Add ${weekends(added)}, change ${changed}`;
}

function describeSaved({ amount_added: added, amount_changed: changed = 0 }: AddedAnswer): string {
  if (changed === 0) return `${weekends(added)} added`;
  return added === 0 ? `${weekends(changed)} changed` : `${weekends(added)} added, ${changed} changed`;
}

const describeMissing = ({ title, start, end }: WeekendInSeason) =>
  `${title} (${formatDays(start, end, { year: true })})`;

type ReviewedEvent = EventRead & {
  /** The event is added as a new weekend. */
  chosen: boolean;
  /** The changes that the admin accepts for an existing weekend. */
  accepted: ReadonlySet<ChangeKind>;
};

interface EventToAddLineProps {
  event: ReviewedEvent;
  refusal: WeekendRefusal | undefined;
  onChange: (changed: Partial<ReviewedEvent>) => void;
}

/** The consequence of changing the days of a weekend that has begun. Empty for an upcoming weekend. */
const statusTexts: Record<WeekendInSeason['status'], string> = {
  0: '',
  1: '; it has a result',
  2: '; it is final, and other days may change the standings after it',
};

function describeAlready({ already, title, weekend }: EventRead): string {
  if (already === null) return '';
  return already === title || weekend?.matched_by !== 'days' ? ', in the season already' : `, the days of ${already}`;
}

function describeChange(kind: ChangeKind, before: WeekendInSeason, after: EventRead): string {
  if (kind === 'title') return `Title: “${before.title}” becomes “${after.title}”`;
  if (kind === 'url') return `Link: ${before.url === '' ? 'none' : before.url} becomes ${after.url}`;
  const days = ({ start, end }: { start: string; end: string }) => formatDays(start, end, { year: true });
  return `Days: ${days(before)} become ${days(after)}`;
}

/** A checkbox and fields for a new weekend, or the differences from a weekend of the season. */
function EventToAddLine({ event, refusal, onChange }: EventToAddLineProps) {
  const [changing, setChanging] = useState(false);
  const { title, start, end, url, chosen, accepted, weekend } = event;
  const differences = differencesOf(event);
  const isKnown = weekend !== undefined && weekend.matched_by !== 'days';
  const errors = weekendErrors(refusal ?? {});
  const daysKnown = start !== '' && end !== '';
  return (
    <li className={styles.event}>
      {isKnown && differences.length > 0 ? (
        <span>
          <strong>{title}</strong>
          <span className="muted small">{`, changed on the page${statusTexts[weekend.status]}`}</span>
        </span>
      ) : (
        <CheckBox
          checked={chosen}
          onChange={() => onChange({ chosen: !chosen, accepted: new Set() })}
          label={
            <span className={styles.event}>
              <strong>{title}</strong>
              <span className="muted small">
                {`${daysKnown ? formatDays(start, end, { year: true }) : ''}${describeAlready(event)}`}
              </span>
            </span>
          }
        />
      )}
      {weekend && differences.length > 0 && (
        <span className={styles.changes} role="group" aria-label={`Changes to ${weekend.title}`}>
          {differences.map((kind) => (
            <CheckBox
              key={kind}
              checked={accepted.has(kind)}
              onChange={() => onChange({ chosen: false, accepted: toggled(accepted, kind) })}
              label={describeChange(kind, weekend, event)}
            />
          ))}
        </span>
      )}
      <span className={styles.actions}>
        <a href={url} target="_blank" rel="noreferrer" aria-label={`Results page of ${title}`}>
          Results page
        </a>
        {!changing && !isKnown && (
          <Button aria-label={`Change ${title}`} onClick={() => setChanging(true)}>
            Change
          </Button>
        )}
      </span>
      {(changing || (refusal && chosen)) && (
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
