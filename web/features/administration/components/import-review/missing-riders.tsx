import type { RetrievalAnswer, RiderRead } from '../../../../../league/contract/answers.js';
import { limits } from '../../../../../league/contract/limits.js';
import { formText } from '../../../../lib/form-text.js';
import { CheckBox, Field } from '../../../../ui/field.js';
import { FieldPair, Form } from '../../../../ui/form.js';
import { NumberPlate } from '../../../../shared/riders/number-plate.js';
import { useAddAndRetrieve } from '../../api/imports.js';
import { formatRiders } from '../../model/riders.js';
import styles from './import-review.module.css';

type Retrieval = RetrievalAnswer['retrieval'];

interface Props {
  year: number;
  riders: readonly RiderRead[];
  weekend: NonNullable<Retrieval['weekend']>;
  kind: 'race' | 'sprint';
  onRetrieving: (pid: number | undefined) => void;
  /** Follows the retrieval; called also when the modal is closed before the answer. */
  onFollow: (pid: number) => void;
}

/** Riders that a result has and the season lacks, with the names of the page: adds them and retrieves the result again. */
export function MissingRiders({ year, riders, weekend, kind, onRetrieving, onFollow }: Props) {
  const retrieve = useAddAndRetrieve(year, weekend.id, kind, {
    onSuccess: ({ pid }) => pid !== undefined && onFollow(pid),
  });
  const missing = riders.filter(({ known }) => !known);
  const known = riders.filter((rider) => rider.known);
  const submit = (form: FormData) => {
    const read = missing.map(({ number, guest: _guest, known: _known, ...identity }) => ({
      ...identity,
      number,
      first: formText(form, `first-${number}`).trim(),
      last: formText(form, `last-${number}`).trim(),
      independent: form.has(`independent-${number}`),
      rookie: form.has(`rookie-${number}`),
    }));
    retrieve.mutate(read, { onSuccess: ({ pid }) => onRetrieving(pid) });
  };
  return (
    <Form submit={describe(missing.length)} onSubmit={submit} pending={retrieve.isPending} error={retrieve.error}>
      <p>
        {missing.length === 0
          ? `All riders of ${weekend.title} are in the season now.`
          : `The ${kind === 'race' ? 'race' : 'sprint race'} of ${weekend.title} has riders that the season does not have. The names are those of the results page: complete them.`}
      </p>
      {missing.length > 0 && known.length > 0 && (
        <p className="muted small">{`Added meanwhile: ${formatRiders(known)}.`}</p>
      )}
      <ul className={styles.lines}>
        {missing.map((rider) => (
          <MissingRider key={rider.number} rider={rider} />
        ))}
      </ul>
    </Form>
  );
}

function describe(amount: number): string {
  if (amount === 0) return 'Retrieve again';
  return amount === 1 ? 'Add 1 rider and retrieve again' : `Add ${amount} riders and retrieve again`;
}

function MissingRider({ rider }: { rider: RiderRead }) {
  const { number, first, last, team } = rider;
  const shared = { required: true, maxLength: limits.riderNameLength, autoComplete: 'off' };
  return (
    <li>
      <div className={styles.rider} role="group" aria-label={`Rider ${number}`}>
        <NumberPlate rider={rider} />
        <div className={styles.fields}>
          <FieldPair>
            <Field label="First name" name={`first-${number}`} defaultValue={first} {...shared} />
            <Field label="Last name(s)" name={`last-${number}`} defaultValue={last} {...shared} />
          </FieldPair>
          {team && <span className="muted small">{team}</span>}
          <span className={styles.flags}>
            <CheckBox label="Independent" name={`independent-${number}`} />
            <CheckBox label="Rookie" name={`rookie-${number}`} />
          </span>
        </div>
      </div>
    </li>
  );
}
