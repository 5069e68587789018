import { Fragment } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { splitLinks } from '../../league/links/split-links.js';

/** A mail before it is rendered. */
export interface MailContent {
  subject: string;
  body: ReactElement;
  /** Where the mail is sent, if not to the member's own address. */
  address?: string;
}

/** The league that a mail is from. */
export interface League {
  league: string;
  /** The address of its site, without a slash at the end. */
  site: string;
}

/** The colours of mails, as inline styles: those of the site's light theme (web/ui/styles/tokens.css). */
export const colours = {
  paper: '#f4f3ef',
  card: '#ffffff',
  ink: '#16181d',
  quiet: '#565b66',
  line: '#dfdcd3',
  accent: '#c8202f',
  accentInk: '#ffffff',
} as const;

/** The classes that give the same parts the colours of the dark theme, in mail clients that support dark mode. */
const darkStyle = `@media (prefers-color-scheme: dark) {
  .paper { background: #101216 !important; color: #f1f2f4 !important; }
  .card { background: #191c22 !important; border-color: #2e333d !important; }
  .ink { color: #f1f2f4 !important; }
  .quiet { color: #a9afbb !important; }
  .line { border-color: #2e333d !important; }
  .call { background: #ff5a5f !important; color: #16181d !important; }
}`;

const font = '17px/1.5 Inter, Arial, Helvetica, sans-serif';
const box = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 };
const card = { background: colours.card, border: `1px solid ${colours.line}`, borderRadius: '14px', padding: '24px' };
const name = { color: colours.ink, fontSize: '22px', fontWeight: 700, textDecoration: 'none' };

interface PageProps extends League {
  /** Why the member gets this mail. */
  reason: ReactNode;
  children: ReactNode;
}

/** The frame of every mail: one column, with tables and inline styles, because mail clients support little else. */
export function MailPage({ league, site, reason, children }: PageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{league}</title>
        <style>{darkStyle}</style>
      </head>
      <body className="paper" style={{ margin: 0, background: colours.paper, color: colours.ink, font }}>
        <table {...box}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table {...box} style={{ maxWidth: '560px', font, textAlign: 'left' }}>
                  <tbody>
                    <tr>
                      <td style={{ padding: '0 4px 12px' }}>
                        <a className="ink" href={site} style={name}>
                          {league}
                        </a>
                      </td>
                    </tr>
                    <tr>
                      <td className="card" style={card}>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td className="quiet" style={{ padding: '16px 4px', fontSize: '15px', color: colours.quiet }}>
                        {reason}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

interface ActionProps extends PageProps {
  title: string;
  button: string;
  link: string;
}

/** A mail with one button. */
export function ActionMail({ title, children, button, link, ...page }: ActionProps) {
  return (
    <MailPage {...page}>
      <MailTitle>{title}</MailTitle>
      {children}
      <MailButton link={link}>{button}</MailButton>
    </MailPage>
  );
}

export const MailTitle = ({ children }: { children: ReactNode }) => (
  <h1 style={{ fontSize: '24px', lineHeight: 1.2, margin: '0 0 12px', overflowWrap: 'anywhere' }}>{children}</h1>
);

export const MailText = ({ children }: { children: ReactNode }) => <p style={{ margin: '0 0 16px' }}>{children}</p>;

/** What a member wrote, with its line breaks and links: set off, so that it is not mistaken for a text of the league. */
export const MailQuote = ({ text }: { text: string }) => (
  <blockquote
    className="line"
    style={{
      margin: '0 0 20px',
      padding: '2px 0 2px 14px',
      borderLeft: `4px solid ${colours.line}`,
      overflowWrap: 'anywhere',
    }}
  >
    {text.split('\n').map((line, number) => (
      <Fragment key={number}>
        {number > 0 && <br />}
        {splitLinks(line).map(({ text: part, url }, index) =>
          url === null ? (
            part
          ) : (
            <a
              key={index}
              className="ink"
              href={url}
              rel="nofollow ugc noopener noreferrer"
              style={{ color: colours.ink }}
            >
              {part}
            </a>
          ),
        )}
      </Fragment>
    ))}
  </blockquote>
);

export function MailButton({ link, children }: { link: string; children: string }) {
  const style = {
    background: colours.accent,
    color: colours.accentInk,
    borderRadius: '999px',
    textDecoration: 'none',
    fontWeight: 600,
  };
  return (
    <p style={{ margin: '0 0 8px' }}>
      <a className="call" href={link} style={{ ...style, padding: '12px 22px', display: 'inline-block' }}>
        {children}
      </a>
    </p>
  );
}

/** The switch that a mail depends on, with a link to it. */
export const SwitchedOn = ({ site, what }: { site: string; what: string }) => (
  <>
    {`You get this mail because ${what} are on. You can switch them off in your `}
    <a className="quiet" href={`${site}/settings`} style={{ color: colours.quiet }}>
      settings
    </a>
  </>
);
