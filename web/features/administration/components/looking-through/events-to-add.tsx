import { useState } from 'react';
import type { EventRead, WeekendsRefusal } from '../../../../../league/contract/answers.js';
import { useBanners } from '../../../../lib/banners.js';
import { CallFailed } from '../../../../lib/api-client.js';
import { Form } from '../../../../ui/form.js';
import { useAddWeekends } from '../../api/look-through.js';
import { EventToAddLine } from './event-to-add-line.js';
import styles from './looking-through.module.css';

interface Props {
  year: number;
  events: readonly EventRead[];
  onAdded: () => void;
}

/** The events of the results site: those that the season has not yet are chosen; titles and days can be changed. */
export function EventsToAdd({ year, events, onAdded }: Props) {
  const { show } = useBanners();
  const add = useAddWeekends(year, { onSuccess: (amount) => show('success', describeAdded(amount)) });
  const [lines, setLines] = useState(() => events.map((event) => ({ ...event, chosen: event.already === null })));
  const sent = lines.filter(({ chosen }) => chosen);
  const refusal = add.error instanceof CallFailed ? ((add.error.body ?? {}) as Partial<WeekendsRefusal>) : {};
  const wrong = new Map(refusal.race_weekends?.map((one) => [sent[one.place]?.url, one]));
  const submit = () =>
    add.mutate(
      sent.map(({ title, url, start, end }) => ({ title: title.trim(), url, start, end })),
      { onSuccess: onAdded },
    );
  return (
    <Form
      submit={sent.length === 1 ? 'Add 1 race weekend' : `Add ${sent.length} race weekends`}
      idle={sent.length === 0}
      pending={add.isPending}
      error={add.error}
      onSubmit={submit}
    >
      <p className="muted small">
        Look through the titles and the days, and leave out what is no race weekend. Each comes with the link from which
        its results are retrieved.
      </p>
      <ul className={styles.lines}>
        {lines.map((event) => (
          <EventToAddLine
            key={event.url}
            event={event}
            wrong={wrong.get(event.url)}
            onChange={(changed) => {
              setLines(lines.map((line) => (line === event ? { ...line, ...changed } : line)));
            }}
          />
        ))}
      </ul>
    </Form>
  );
}

const describeAdded = (amount: number) => (amount === 1 ? '1 race weekend added' : `${amount} race weekends added`);
