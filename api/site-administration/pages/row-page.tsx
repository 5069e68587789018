import { type AdminResources, type Entry, idOf, nameOf, type Names } from '../admin-resources.js';
import type { Action, Field, Row, Values } from '../description.js';
import { siteTexts } from '../../../league/contract/site-texts.js';
import { Note, type Page } from './page.js';
import { labelOf, Value } from './value.js';

export interface RowPageProps {
  resources: AdminResources;
  entry: Entry;
  row: Row;
  names: Names;
  hidden: readonly string[];
  frozen: string | null;
  form: ShownForm | null;
  actions: readonly (readonly [string, Action])[];
  message: string | null;
}

export function rowPage({ resources, entry, row, names, hidden, frozen, form, actions, message }: RowPageProps): Page {
  const id = idOf(entry, row);
  const address = `/admin/${entry.slug}/${id}`;
  const related = relatedLists(resources, entry);
  const links = entry.links?.(row) ?? [];
  return {
    title: nameOf(entry, row),
    trail: [
      { label: siteTexts.title, href: '/admin/' },
      { label: entry.title, href: `/admin/${entry.slug}` },
    ],
    about: entry.about,
    content: (
      <>
        {message && <Note tone="good">{message}</Note>}
        {frozen && <Note tone="plain">{frozen}</Note>}
        {form && entry.edit && !frozen && (
          <section className="card">
            <h2>Edit</h2>
            <EditForm address={address} fields={entry.edit.fields} {...form} />
          </section>
        )}
        <section className="card">
          <h2>What is stored</h2>
          <dl className="facts">
            {entry.columns.map(({ propertyName }) => (
              <div key={propertyName}>
                <dt>{labelOf(entry, propertyName)}</dt>
                <dd>
                  <Value {...{ resources, entry, row, names, hidden }} property={propertyName} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
        {!frozen && actions.length > 0 && (
          <section className="card">
            <h2>Actions</h2>
            <div className="row">
              {actions.map(([name, { label, isDangerous }]) => (
                <a key={name} className={isDangerous ? 'button danger' : 'button'} href={`${address}/${name}`}>
                  {label}…
                </a>
              ))}
            </div>
          </section>
        )}
        <section className="card">
          <h2>See also</h2>
          <div className="row">
            {links.map(({ label, href }) => (
              <a key={href} className="button" href={href}>
                {label}
              </a>
            ))}
            {related.map(({ label, slug, property }) => (
              <a key={slug + property} className="button" href={`/admin/${slug}?${property}=${id}`}>
                {label}
              </a>
            ))}
            <a className="button" href={`/admin/audit-entries?entity=${entry.table}&entityId=${id}`}>
              Changes by admins
            </a>
          </div>
        </section>
      </>
    ),
  };
}

/** Omits references by picks, which may be hidden. */
function relatedLists(resources: AdminResources, entry: Entry): { label: string; slug: string; property: string }[] {
  return resources.entries.flatMap((other) =>
    other.columns
      .filter((column) => resources.findReferenced(column) === entry && !other.picks?.includes(column.propertyName))
      .map(({ propertyName }) => {
        const own =
          /^(member|season|weekend|rider|result|mailing|announcement|retrieval|snapshot|notification|correction)Id$/;
        const label = own.test(propertyName)
          ? other.title
          : `${other.title} (${labelOf(other, propertyName).toLowerCase()})`;
        return { label, slug: other.slug, property: propertyName };
      }),
  );
}

export interface ShownForm {
  values: Values;
  version: string;
  token: string;
  refusal: { message: string; invalid: readonly string[] } | null;
}

function EditForm({
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
  const hintText = hint && (
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
        {hintText}
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
      {hintText}
    </div>
  );
}
