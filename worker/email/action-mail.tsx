import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { colours } from './mail-colours.js';
import { MailPage } from './mail-page.js';

interface Props {
  league: string;
  site: string;
  title: string;
  children: ReactNode;
  button: string;
  link: string;
  reason: ReactNode;
}

/** A mail with one thing to do. */
export function ActionMail({ league, site, title, children, button, link, reason }: Props) {
  return (
    <MailPage league={league} site={site} reason={reason}>
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

/** What a member wrote, line by line as they did: set apart, so that nobody takes it for words of the league. */
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
        {line}
      </Fragment>
    ))}
  </blockquote>
);

export function MailButton({ link, children }: { link: string; children: string }) {
  const look = {
    background: colours.accent,
    color: colours.accentInk,
    borderRadius: '999px',
    textDecoration: 'none',
    fontWeight: 600,
  };
  return (
    <p style={{ margin: '0 0 8px' }}>
      <a className="call" href={link} style={{ ...look, padding: '12px 22px', display: 'inline-block' }}>
        {children}
      </a>
    </p>
  );
}
