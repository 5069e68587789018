import { Fragment, type ReactNode, type CSSProperties } from 'react';
import type { Member } from '../../league/schema/member.entity.js';
import { type Subscription, subscriptionTexts } from '../../league/contract/mail-switches.js';
import { splitBrand } from '../../league/contract/short-texts.js';
import type { MailContent } from './render-mail.js';

export interface League {
  league: string;
  /** The URL of the site, without a trailing slash. */
  site: string;
}

export interface Subscribed extends League {
  mails: Subscription;
  unsubscribe: string;
}

/** Null means that no email is sent. */
export type ContentFor = (mail: Subscribed, member: Member) => MailContent | null | Promise<MailContent | null>;

export type ReadContents = (members: readonly Member[]) => Promise<ContentFor>;

/** The site's light theme (web/ui/styles/tokens.css), for inline styles. */
export const colours = {
  paper: '#f4f3ef',
  card: '#ffffff',
  ink: '#16181d',
  quiet: '#565b66',
  line: '#dfdcd3',
  accent: '#c8202f',
  accentInk: '#ffffff',
  up: '#19703f',
  upPaper: '#e2f2e7',
  down: '#a2331d',
  downPaper: '#fbe9e4',
} as const;

const clientStyle = `@media (prefers-color-scheme: dark) {
  .paper { background: #101216 !important; color: #f1f2f4 !important; }
  .card { background: #191c22 !important; border-color: #2e333d !important; color: #f1f2f4 !important; }
  .ink { color: #f1f2f4 !important; }
  .quiet { color: #a9afbb !important; }
  .line { border-color: #2e333d !important; }
  .accent { color: #ff5a5f !important; }
  .call { background: #ff5a5f !important; color: #16181d !important; }
  .up { color: #6fd39a !important; }
  .down { color: #ff9c82 !important; }
  .up-chip { background: #16301f !important; color: #6fd39a !important; }
  .down-chip { background: #3a1d20 !important; color: #ff9c82 !important; }
}
@media (max-width: 480px) {
  .pad { padding-left: 18px !important; padding-right: 18px !important; }
  .huge { font-size: 60px !important; }
  .large { font-size: 36px !important; }
}`;

const text = '17px/1.5 Inter, Arial, Helvetica, sans-serif';
export const display = "'Arial Narrow', Arial, Helvetica, sans-serif";
const box = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 };
const card = { maxWidth: '600px', background: colours.card, border: `1px solid ${colours.line}`, color: colours.ink };
const brand: CSSProperties = {
  color: colours.ink,
  fontFamily: display,
  fontSize: '22px',
  fontWeight: 700,
  textDecoration: 'none',
};

interface PageProps extends League {
  /** The first words in a list of emails. They are not shown in the email itself. */
  preview?: string | undefined;
  reason: ReactNode;
  children: ReactNode;
}

/** One column with tables and inline styles, because mail clients support little else. */
export function MailPage({ league, site, preview, reason, children }: PageProps) {
  const { plain, coloured } = splitBrand(league);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{league}</title>
        <style>{clientStyle}</style>
      </head>
      <body className="paper" style={{ margin: 0, background: colours.paper, color: colours.ink, font: text }}>
        {preview && <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>}
        <table {...box} className="paper" style={{ background: colours.paper }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '20px 10px' }}>
                <table {...box} className="card" style={{ ...card, font: text, textAlign: 'left' }}>
                  <tbody>
                    <tr>
                      <td className="pad" style={{ padding: '18px 28px' }}>
                        <a className="ink" href={site} style={brand}>
                          {plain}
                          <span className="accent" style={{ color: colours.accent }}>
                            {coloured}
                          </span>
                        </a>
                      </td>
                    </tr>
                    <tr>
                      <td>
                        <Kerb />
                      </td>
                    </tr>
                    <tr>
                      <td className="pad" style={{ padding: '26px 28px 22px' }}>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td className="pad quiet line" style={reasonStyle}>
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

const reasonStyle: CSSProperties = {
  padding: '16px 28px 24px',
  borderTop: `1px solid ${colours.line}`,
  fontSize: '14px',
  lineHeight: 1.6,
  color: colours.quiet,
};

const Kerb = () => (
  <table {...box} className="kerb">
    <tbody>
      <tr>
        {Array.from({ length: 20 }, (_, index) => {
          const background = index % 2 === 0 ? colours.accent : '#f6f6f4';
          return (
            <td key={index} height="6" width="5%" style={{ height: '6px', lineHeight: '6px', fontSize: 0, background }}>
              {'\u00a0'}
            </td>
          );
        })}
      </tr>
    </tbody>
  </table>
);

interface ActionProps extends PageProps {
  title: string;
  button: string;
  link: string;
}

export function ActionMail({ title, children, button, link, ...page }: ActionProps) {
  return (
    <MailPage {...page}>
      <MailTitle>{title}</MailTitle>
      {children}
      <MailButton link={link}>{button}</MailButton>
    </MailPage>
  );
}

const titleStyle: CSSProperties = {
  fontFamily: display,
  fontSize: '26px',
  lineHeight: 1.2,
  margin: '0 0 10px',
  overflowWrap: 'anywhere',
};
export const MailTitle = ({ children }: { children: ReactNode }) => <h1 style={titleStyle}>{children}</h1>;

export const MailText = ({ children }: { children: ReactNode }) => (
  <p style={{ margin: '0 0 16px', overflowWrap: 'anywhere' }}>{children}</p>
);

export const MailNote = ({ children }: { children: ReactNode }) => (
  <p className="quiet" style={{ margin: '0 0 16px', fontSize: '16px', color: colours.quiet, overflowWrap: 'anywhere' }}>
    {children}
  </p>
);

export const MailHeading = ({ children }: { children: ReactNode }) => (
  <h2 style={{ fontFamily: display, fontSize: '20px', lineHeight: 1.2, margin: '24px 0 8px' }}>{children}</h2>
);

/** Addresses in members' texts do not become links, because emails only link to the site (docs/security.md). */
export const MailLines = ({ text: written }: { text: string }) =>
  written.split('\n').map((line, number) => (
    <Fragment key={number}>
      {number > 0 && <br />}
      {line}
    </Fragment>
  ));

export const MailQuote = ({ text: written }: { text: string }) => (
  <blockquote
    className="line"
    style={{
      margin: '0 0 20px',
      padding: '2px 0 2px 14px',
      borderLeft: `4px solid ${colours.line}`,
      overflowWrap: 'anywhere',
    }}
  >
    <MailLines text={written} />
  </blockquote>
);

export function MailButton({ link, children }: { link: string; children: string }) {
  const style: CSSProperties = {
    background: colours.accent,
    color: colours.accentInk,
    borderRadius: '999px',
    textDecoration: 'none',
    fontWeight: 700,
    overflowWrap: 'anywhere',
  };
  return (
    <p style={{ margin: '4px 0 8px' }}>
      <a className="call" href={link} style={{ ...style, padding: '12px 26px', display: 'inline-block' }}>
        {children}
      </a>
    </p>
  );
}

/** No punctuation follows the links, so that the plain text has clean URLs. */
export const SubscriptionNote = ({ site, mails, unsubscribe }: Subscribed) => (
  <>
    {`You get this email because ${subscriptionTexts[mails].what} are on. `}
    <a className="quiet" href={unsubscribe} style={{ color: colours.quiet }}>
      Turn them off
    </a>
    {' or '}
    <a className="quiet" href={`${site}/settings`} style={{ color: colours.quiet }}>
      choose your emails in your settings
    </a>
  </>
);
