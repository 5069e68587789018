import { CheckBox, Field } from '../../../../ui/field.js';
import type { RidersView } from '../../model/arrange-riders.js';
import styles from './riders.module.css';

interface Props {
  view: RidersView;
  found: number;
  of: number;
  onChange: (view: RidersView) => void;
}

/** Which riders are shown: by a name or a number, by their flags. */
export function RidersFilter({ view, found, of, onChange }: Props) {
  return (
    <div className={styles.filter} role="search" aria-label="Riders">
      <Field
        label="Find a rider"
        type="search"
        placeholder="Name or number…"
        autoComplete="off"
        value={view.typed}
        onChange={(event) => onChange({ ...view, typed: event.target.value })}
      />
      <div className={styles.flags}>
        <CheckBox
          label="Independent"
          checked={view.independentOnly}
          onChange={(event) => onChange({ ...view, independentOnly: event.target.checked })}
        />
        <CheckBox
          label="Rookies"
          checked={view.rookiesOnly}
          onChange={(event) => onChange({ ...view, rookiesOnly: event.target.checked })}
        />
        <span className={`${styles.count} muted small`} role="status">
          {found < of && `${found} of ${of} riders`}
        </span>
      </div>
    </div>
  );
}
