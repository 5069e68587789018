import { useState } from 'react';
import type { RetrievalAnswer, RiderRead } from '../../../../../league/contract/answers.js';
import { limits } from '../../../../../league/contract/limits.js';
import { adminMessages } from '../../../../../league/contract/admin-messages.js';
import { useBanners } from '../../../../lib/banners.js';
import { formText } from '../../../../lib/forms.js';
import { NumberPlate } from '../../../../shared/riders/number-plate.js';
import { EmptyNote } from '../../../../ui/feedback.js';
import { CheckBox, Field, FieldPair, Form, RowFields } from '../../../../ui/form.js';
import { RowList } from '../../../../ui/list.js';
import { useAddAndRetrieve, useAddRiders } from '../../api/retrievals.js';
import {
  describeAdding,
  describeTaken,
  formatRiders,
  isMoved,
  isNew,
  isTaken,
  newNumbersOf,
} from '../../model/riders.js';
import { toggled } from '../../model/toggled.js';
import { MovedRiders } from './moved-riders.js';
import styles from './riders-to-add.module.css';

interface RidersToAddProps {
  year: number;
  riders: readonly RiderRead[];
  /** Rows of the page that the parser did not understand, one sentence each. */
  problems: readonly string[];
  onAdded: () => void;
}

/**
 * Adds riders from a page. New riders are selected unless they are guests. If a rider of the season has a new number,
 * the number is offered as a change. Riders whose number is taken, and riders who are already in the season, are only
 * listed.
 */
export function RidersToAdd({ year, riders, problems, onAdded }: RidersToAddProps) {
  const { show } = useBanners();
  const add = useAddRiders(year, {
    onSuccess: ({ amount_added, problems: notAdded = [] }) => {
      if (notAdded.length > 0) return show('error', notAdded.join(' '));
      show('success', amount_added > 0 ? adminMessages.riders.added : adminMessages.riders.changed);
    },
  });
  const [lines, setLines] = useState(() => riders.filter(isNew));
  const [renumbered, setRenumbered] = useState<ReadonlySet<number>>(new Set());
  const moved = riders.filter(isMoved);
  const taken = riders.filter(isTaken);
  const [chosen, setChosen] = useState(() => new Set(lines.filter(({ guest }) => !guest).map(({ number }) => number)));
  const known = riders.filter((rider) => rider.known);
  const sent = lines.filter(({ number }) => chosen.has(number));
  const choose = (number: number) => setChosen(toggled(chosen, number));
  return (
    <Form
      submit={describeAdding(sent.length, renumbered.size)}
      inactive={sent.length + renumbered.size === 0}
      pending={add.isPending}
      error={add.error}
      onSubmit={() =>
        add.mutate(
          {
            competitors: sent.map(({ guest: _guest, known: _known, ...rider }) => rider),
            new_numbers: newNumbersOf(moved.filter(({ number }) => renumbered.has(number))),
          },
          { onSuccess: onAdded },
        )
      }
    >
      {problems.length > 0 && (
        <>
          <p>Left out, because these rows of the page were not understood:</p>
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
      {known.length > 0 && (
        <p className="muted small">{`Already in the season, left as they are: ${formatRiders(known)}.`}</p>
      )}
      {moved.length > 0 && (
        <fieldset className={styles.moved}>
          <legend>The same riders with new numbers</legend>
          <p className="muted small">A rider whose number you change keeps picks, points and results.</p>
          <MovedRiders riders={moved} renumbered={renumbered} onChange={setRenumbered} />
        </fieldset>
      )}
      {taken.length > 0 && (
        <>
          <p>Not added, because the number belongs to a different rider of the season:</p>
          <ul className={styles.problems}>
            {taken.map((rider) => (
              <li key={rider.number}>{describeTaken(rider)}</li>
            ))}
          </ul>
        </>
      )}
      {lines.length === 0 ? (
        moved.length + taken.length === 0 && <EmptyNote>{adminMessages.riders.noneNew}</EmptyNote>
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
          <RowList>
            {lines.map((rider) => (
              <RiderToAddLine
                key={rider.number}
                rider={rider}
                chosen={chosen.has(rider.number)}
                onChoose={() => choose(rider.number)}
                onChange={(changed) => setLines(lines.map((line) => (line === rider ? { ...line, ...changed } : line)))}
              />
            ))}
          </RowList>
        </>
      )}
    </Form>
  );
}

interface RiderToAddLineProps {
  rider: RiderRead;
  chosen: boolean;
  onChoose: () => void;
  onChange: (changed: Pick<RiderRead, 'independent'> | Pick<RiderRead, 'rookie'>) => void;
}

function RiderToAddLine({ rider, chosen, onChoose, onChange }: RiderToAddLineProps) {
  const { first, last, independent, rookie, guest, team, country } = rider;
  const about = [team, country].filter(Boolean).join(', ');
  const name = `${first} ${last}`;
  return (
    <li className={styles.line}>
      <CheckBox
        checked={chosen}
        onChange={onChoose}
        label={
          <span className={styles.name}>
            <NumberPlate rider={rider} />
            <span>
              <span>{name}</span>
              {guest && <span className="muted small">, wildcard or substitute</span>}
              {about !== '' && <span className="muted small">{`, ${about}`}</span>}
            </span>
          </span>
        }
      />
      <span className={styles.flags} role="group" aria-label={name}>
        <CheckBox label="Independent" checked={independent} onChange={() => onChange({ independent: !independent })} />
        <CheckBox label="Rookie" checked={rookie} onChange={() => onChange({ rookie: !rookie })} />
      </span>
    </li>
  );
}

type Retrieval = RetrievalAnswer['retrieval'];

interface Props {
  year: number;
  riders: readonly RiderRead[];
  weekend: NonNullable<Retrieval['weekend']>;
  kind: 'race' | 'sprint';
  onRetrieving: (pid: number | undefined) => void;
  onFollow: (pid: number) => void;
}

/**
 * Adds the riders that the season lacks for a result, with the names from the page. Then retrieves the result again.
 */
export function MissingRiders({ year, riders, weekend, kind, onRetrieving, onFollow }: Props) {
  const retrieve = useAddAndRetrieve(year, weekend.id, kind, {
    onSuccess: ({ pid }) => pid !== undefined && onFollow(pid),
  });
  const missing = riders.filter(isNew);
  const moved = riders.filter(isMoved);
  const known = riders.filter((rider) => rider.known);
  const [renumbered, setRenumbered] = useState<ReadonlySet<number>>(new Set());
  const submit = (form: FormData) => {
    const read = missing.map(({ number, guest: _guest, known: _known, ...identity }) => ({
      ...identity,
      number,
      first: formText(form, `first-${number}`).trim(),
      last: formText(form, `last-${number}`).trim(),
      independent: form.has(`independent-${number}`),
      rookie: form.has(`rookie-${number}`),
    }));
    const new_numbers = newNumbersOf(moved.filter(({ number }) => renumbered.has(number)));
    retrieve.mutate({ competitors: read, new_numbers }, { onSuccess: ({ pid }) => onRetrieving(pid) });
  };
  return (
    <Form
      submit={describeSubmit(missing.length, renumbered.size)}
      onSubmit={submit}
      pending={retrieve.isPending}
      error={retrieve.error}
    >
      <p>
        {missing.length + moved.length === 0
          ? `All riders of ${weekend.title} are in the season now.`
          : `The ${kind === 'race' ? 'race' : 'sprint race'} of ${weekend.title} has riders who are not in the season yet. The names come from the results page: complete them.`}
      </p>
      {missing.length > 0 && known.length > 0 && (
        <p className="muted small">{`Added meanwhile: ${formatRiders(known)}.`}</p>
      )}
      <MovedRiders riders={moved} renumbered={renumbered} onChange={setRenumbered} />
      <RowList>
        {missing.map((rider) => (
          <MissingRider key={rider.number} rider={rider} />
        ))}
      </RowList>
    </Form>
  );
}

const describeSubmit = (added: number, renumbered: number): string =>
  added + renumbered === 0 ? 'Retrieve again' : `${describeAdding(added, renumbered)} and retrieve again`;

function MissingRider({ rider }: { rider: RiderRead }) {
  const { number, first, last, team } = rider;
  const shared = { required: true, maxLength: limits.riderNameLength, autoComplete: 'off' };
  return (
    <li>
      <div className={styles.rider} role="group" aria-label={`Rider ${number}`}>
        <NumberPlate rider={rider} />
        <RowFields>
          <FieldPair>
            <Field label="First name" name={`first-${number}`} defaultValue={first} {...shared} />
            <Field label="Last name(s)" name={`last-${number}`} defaultValue={last} {...shared} />
          </FieldPair>
          {team && <span className="muted small">{team}</span>}
          <span className={styles.flags}>
            <CheckBox label="Independent" name={`independent-${number}`} />
            <CheckBox label="Rookie" name={`rookie-${number}`} />
          </span>
        </RowFields>
      </div>
    </li>
  );
}
