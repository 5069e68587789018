import { messages } from '../../../league/contract/messages.js';
import { siteTexts } from '../../../league/contract/site-administration.js';
import { Note, type Page } from './page.js';

/** For a visitor: the way to the log-in page, and from there back to here. */
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

/** For a member. */
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

/** Why a page is not there, or something was not done. */
export const refusalPage = (title: string, message: string): Page => ({
  title,
  trail: [{ label: siteTexts.title, href: '/admin/' }],
  content: <Note tone="bad">{message}</Note>,
});
