import { siteTexts } from '../../../league/contract/site-texts.js';
import { type Entry, idOf, nameOf } from '../admin-resources.js';
import type { Action, Row } from '../description.js';
import { Note, type Page } from './page.js';
import { secondFactorMessages, secondFactorSettings } from '../../../league/contract/second-factor-messages.js';
import { messages } from '../../../league/contract/messages.js';

interface ActionPageProps {
  entry: Entry;
  row: Row;
  name: string;
  action: Action;
  /** Null if the action is possible. */
  disabledReason: string | null;
  token: string;
  refusal?: { message: string; typed: string } | null;
}

export function actionPage({ entry, row, name, action, disabledReason, token, refusal = null }: ActionPageProps): Page {
  const id = idOf(entry, row);
  const address = `/admin/${entry.slug}/${id}`;
  const confirmation = action.confirmation?.(row);
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
          {disabledReason && !refusal && <Note tone="plain">{disabledReason}</Note>}
          <p>{action.effect(row)}</p>
          <input type="hidden" name="csrftoken" value={token} />
          {confirmation && !disabledReason && (
            <div className="field">
              <label htmlFor="typed">{`${confirmation.label}, to confirm`}</label>
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
            {!disabledReason && (
              <button className={action.isDangerous ? 'button danger' : 'button call'}>{action.label}</button>
            )}
            <a className="button" href={address}>
              Back
            </a>
          </div>
        </form>
      </section>
    ),
  };
}

/** The log-in page leads back to `address`. */
export const logInPage = (address: string): Page => ({
  title: 'Log in',
  bare: true,
  content: (
    <section className="card fields">
      <p>{messages.shell.mustLogIn}</p>
      <div className="row">
        <a className="button call" href={`/login?next=${encodeURIComponent(address)}`}>
          Login
        </a>
      </div>
    </section>
  ),
});

export const notAdminPage: Page = {
  title: 'Not allowed',
  bare: true,
  content: (
    <section className="card fields">
      <Note tone="bad">{messages.shell.notAdmin}</Note>
      <div className="row">
        <a className="button" href="/">
          To the league
        </a>
      </div>
    </section>
  ),
};

export const refusalPage = (title: string, message: string): Page => ({
  title,
  trail: [{ label: siteTexts.title, href: '/admin/' }],
  content: <Note tone="bad">{message}</Note>,
});

export const secondFactorPage: Page = {
  title: 'Not allowed yet',
  bare: true,
  content: (
    <section className="card fields">
      <Note tone="bad">{`${secondFactorMessages.adminNeeds}.`}</Note>
      <div className="row">
        <a className="button call" href={secondFactorSettings}>
          Turn it on
        </a>
        <a className="button" href="/">
          To the league
        </a>
      </div>
    </section>
  ),
};
