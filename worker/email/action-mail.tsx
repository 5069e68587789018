import { MailPage } from './mail-page.js';

interface Props {
  league: string;
  site: string;
  title: string;
  paragraphs: readonly string[];
  button: string;
  link: string;
  reason: string;
}

/** A mail with one thing to do. */
export function ActionMail({ league, site, title, paragraphs, button, link, reason }: Props) {
  return (
    <MailPage league={league} site={site} reason={reason}>
      <h1 style={{ fontSize: '22px', margin: '0 0 8px' }}>{title}</h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} style={{ margin: '0 0 16px', overflowWrap: 'anywhere' }}>
          {paragraph}
        </p>
      ))}
      <MailButton link={link}>{button}</MailButton>
    </MailPage>
  );
}

export function MailButton({ link, children }: { link: string; children: string }) {
  const look = {
    background: '#c8202f',
    color: '#ffffff',
    borderRadius: '999px',
    textDecoration: 'none',
    fontWeight: 600,
  };
  return (
    <p style={{ margin: '0 0 8px' }}>
      <a href={link} style={{ ...look, padding: '12px 20px', display: 'inline-block' }}>
        {children}
      </a>
    </p>
  );
}
