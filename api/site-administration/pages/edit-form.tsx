import type { Field, Values } from '../description.js';
import { Note } from './page.js';

/** The form of a row as it is to be shown: with what is stored, or with what was typed and refused. */
export interface ShownForm {
  values: Values;
  version: string;
  token: string;
  /** Why it was not saved, and at which fields. */
  refusal: { message: string; invalid: readonly string[] } | null;
}

/** The form of a row. What was refused stays typed. */
export function EditForm({
  address,
  fields,
  values,
  version,
  token,
  refusal,
}: ShownForm & { address: string; fields: readonly Field[] }) {
  return (
    <form method="post" action={address} className="fields" noValidate>
      <input type="hidden" name="csrftoken" value={token} />
      <input type="hidden" name="version" value={version} />
      {refusal && <Note tone={refusal.invalid.length > 0 ? 'bad' : 'warning'}>{refusal.message}</Note>}
      {fields.map((field) => (
        <Input
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          invalid={refusal?.invalid.includes(field.name) ?? false}
        />
      ))}
      <div className="row">
        <button className="button call">Save</button>
        <a className="button" href={address}>
          Undo what I typed
        </a>
      </div>
    </form>
  );
}

function Input({ field, value, invalid }: { field: Field; value: string | boolean; invalid: boolean }) {
  const { name, label, kind, hint } = field;
  const hintId = hint ? `${name}-hint` : undefined;
  const shared = { id: name, name, 'aria-describedby': hintId, 'aria-invalid': invalid || undefined };
  const told = hint && (
    <span className="small muted" id={hintId}>
      {hint}
    </span>
  );
  if (kind === 'check') {
    return (
      <div>
        <label className="check">
          <input {...shared} type="checkbox" value="yes" defaultChecked={value === true} />
          {label}
        </label>
        {told}
      </div>
    );
  }
  const text = String(value);
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {kind === 'long' ? (
        <textarea {...shared} rows={8} defaultValue={text} />
      ) : (
        <input
          {...shared}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'numeric' : undefined}
          autoComplete="off"
          defaultValue={text}
        />
      )}
      {told}
    </div>
  );
}
