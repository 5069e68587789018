import { siteTexts } from '../../../league/contract/site-administration.js';
import type { Entry } from '../admin-resources.js';
import type { Action, Row } from '../description.js';
import { idOf } from '../reading/find-row.js';
import { nameOf } from '../reading/name-rows.js';
import { Note, type Page } from './page.js';

interface ActionPageProps {
  entry: Entry;
  row: Row;
  name: string;
  action: Action;
  /** Why it can't be done. */
  whyNot: string | null;
  token: string;
  /** Why it was not done, and the word that was typed. */
  refusal?: { message: string; typed: string } | null;
}

/** Says what will happen, and does it with one more press. */
export function actionPage({ entry, row, name, action, whyNot, token, refusal = null }: ActionPageProps): Page {
  const id = idOf(entry, row);
  const address = `/admin/${entry.slug}/${id}`;
  const typed = action.typed?.(row);
  return {
    title: `${action.label}: ${nameOf(entry, row)}`,
    trail: [
      { label: siteTexts.title, href: '/admin/' },
      { label: entry.title, href: `/admin/${entry.slug}` },
      { label: nameOf(entry, row), href: address },
    ],
    content: (
      <section className="card">
        <form method="post" action={`${address}/${name}`} className="fields">
          {refusal && <Note tone="bad">{refusal.message}</Note>}
          {whyNot && !refusal && <Note tone="plain">{whyNot}</Note>}
          <p>{action.tells(row)}</p>
          <input type="hidden" name="csrftoken" value={token} />
          {typed && !whyNot && (
            <div className="field">
              <label htmlFor="typed">{`${typed.label}, to confirm`}</label>
              <input
                id="typed"
                name="typed"
                autoComplete="off"
                defaultValue={refusal?.typed ?? ''}
                aria-invalid={refusal ? true : undefined}
              />
            </div>
          )}
          <div className="row">
            {!whyNot && <button className={action.dangerous ? 'button danger' : 'button call'}>{action.label}</button>}
            <a className="button" href={address}>
              Back
            </a>
          </div>
        </form>
      </section>
    ),
  };
}
