import { useState } from 'react';
import type { RiderRead } from '../../../../../league/contract/answers.js';
import { messages } from '../../../../../league/contract/messages.js';
import { useBanners } from '../../../../lib/banners.js';
import { CheckBox } from '../../../../ui/field.js';
import { EmptyNote } from '../../../../ui/feedback.js';
import { Form } from '../../../../ui/form.js';
import { useAddRiders } from '../../api/look-through.js';
import { nameList } from '../../model/name-list.js';
import { RiderToAddLine } from './rider-to-add-line.js';
import styles from './looking-through.module.css';

interface Props {
  year: number;
  riders: readonly RiderRead[];
  onAdded: () => void;
}

/** Riders of a page: those that are new can be chosen, guests only on purpose; those who are there stay as they are. */
export function RidersToAdd({ year, riders, onAdded }: Props) {
  const { show } = useBanners();
  const add = useAddRiders(year, { onSuccess: () => show('success', messages.riders.added) });
  const [lines, setLines] = useState(() => riders.filter(({ known }) => !known));
  const [chosen, setChosen] = useState(() => new Set(lines.filter(({ guest }) => !guest).map(({ number }) => number)));
  const known = riders.filter((rider) => rider.known);
  const sent = lines.filter(({ number }) => chosen.has(number));
  const choose = (number: number) => {
    const next = new Set(chosen);
    if (!next.delete(number)) next.add(number);
    setChosen(next);
  };
  return (
    <Form
      submit={sent.length === 1 ? 'Add 1 rider' : `Add ${sent.length} riders`}
      idle={sent.length === 0}
      pending={add.isPending}
      error={add.error}
      onSubmit={() =>
        add.mutate(
          sent.map(({ number, first, last, independent, rookie }) => ({ number, first, last, independent, rookie })),
          { onSuccess: onAdded },
        )
      }
    >
      {known.length > 0 && (
        <p className="muted small">{`In the season already, they stay as they are: ${nameList(known)}.`}</p>
      )}
      {lines.length === 0 ? (
        <EmptyNote>{messages.riders.noneNew}</EmptyNote>
      ) : (
        <>
          <p className="muted small">
            New riders come with 0 points. Tick who is independent or a rookie: pages rarely say so.
          </p>
          <CheckBox
            label="Select all riders"
            checked={sent.length === lines.length}
            onChange={() => setChosen(new Set(sent.length === lines.length ? [] : lines.map(({ number }) => number)))}
          />
          <ul className={styles.lines}>
            {lines.map((rider) => (
              <RiderToAddLine
                key={rider.number}
                rider={rider}
                chosen={chosen.has(rider.number)}
                onChoose={() => choose(rider.number)}
                onChange={(changed) => setLines(lines.map((line) => (line === rider ? { ...line, ...changed } : line)))}
              />
            ))}
          </ul>
        </>
      )}
    </Form>
  );
}
