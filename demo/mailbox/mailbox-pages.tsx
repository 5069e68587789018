import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { KeptMail } from './kept-mails.js';

const style = `
:root { color-scheme: light dark; --paper: #f4f3ef; --card: #fff; --ink: #16181d; --ink-2: #565b66; --line: #dfdcd3; --accent: #c8202f; }
@media (prefers-color-scheme: dark) { :root { --paper: #101216; --card: #191c22; --ink: #f1f2f4; --ink-2: #a9afbb; --line: #2e333d; --accent: #ff5a5f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; }
main { max-width: 860px; margin: 28px auto; padding: 0 16px; display: grid; gap: 16px; }
h1 { font-size: 1.6rem; margin: 0; } .muted { color: var(--ink-2); font-size: .9rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; }
.mail { display: flex; flex-wrap: wrap; gap: 2px 16px; padding: 12px 18px; border-top: 1px solid var(--line); color: inherit; text-decoration: none; }
.mail:first-child { border: 0; } .mail:hover strong { text-decoration: underline; } .mail time { margin-left: auto; }
a { color: var(--accent); } iframe { display: block; width: 100%; height: 62vh; border: 0; background: #fff; }
pre { margin: 0; padding: 18px; white-space: pre-wrap; overflow-wrap: anywhere; } nav { display: flex; gap: 18px; }
:focus-visible { outline: 3px solid #1d5fd1; outline-offset: 2px; }
`;

function page(title: string, body: ReactNode, refresh = false): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        {refresh && <meta httpEquiv="refresh" content="5" />}
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>{body}</main>
      </body>
    </html>,
  )}`;
}

/** Newest first. The page reloads by itself. */
export function listPage(mails: readonly KeptMail[]): string {
  return page(
    'Mailbox',
    <>
      <div>
        <h1>Mailbox</h1>
        <span className="muted">All mails of the league end up here. None leaves this machine.</span>
      </div>
      <div className="card">
        {mails.length === 0 && <p style={{ padding: '12px 18px', margin: 0 }}>No mails yet.</p>}
        {mails.map(({ id, to, subject, date }) => (
          <a className="mail" key={id} href={`/mails/${id}`}>
            <strong>{subject}</strong>
            <span className="muted">{to.join(', ')}</span>
            <time className="muted">{date}</time>
          </a>
        ))}
      </div>
    </>,
    true,
  );
}

/** One email, with its HTML in a sandboxed frame, or its text. */
export function mailPage(mail: KeptMail, view: 'html' | 'text'): string {
  return page(
    mail.subject,
    <>
      <nav>
        <a href="/">All mails</a>
        <a href={`/mails/${mail.id}`}>HTML</a>
        <a href={`/mails/${mail.id}?view=text`}>Text</a>
        <a href={`/mails/${mail.id}/source`}>Source</a>
      </nav>
      <div>
        <h1>{mail.subject}</h1>
        <span className="muted">
          {mail.from} to {mail.to.join(', ')}, {mail.date}
        </span>
      </div>
      <div className="card">
        {view === 'text' || mail.html === '' ? (
          <pre>{mail.text}</pre>
        ) : (
          <iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcDoc={mail.html} />
        )}
      </div>
    </>,
  );
}
