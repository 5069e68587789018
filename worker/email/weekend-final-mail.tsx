import { MailButton } from './action-mail.js';
import { MailPage } from './mail-page.js';

export interface StandingsLine {
  position: number;
  positionChange: number;
  username: string;
  points: number;
}

interface Props {
  league: string;
  site: string;
  weekendTitle: string;
  link: string;
  lines: readonly StandingsLine[];
}

const cell = { padding: '8px 10px', borderTop: '1px solid #dfdcd3' };
const number = { ...cell, textAlign: 'right' as const, fontVariantNumeric: 'tabular-nums' };

/** Names the weekend, links to it and shows the first ten of the standings; the race result is not given away (rules.md 9). */
export function WeekendFinalMail({ league, site, weekendTitle, link, lines }: Props) {
  return (
    <MailPage
      league={league}
      site={site}
      reason="You get this mail because race weekend e-mails are on in your settings."
    >
      <h1 style={{ fontSize: '22px', margin: '0 0 8px' }}>{weekendTitle} is final</h1>
      <p style={{ margin: '0 0 16px' }}>
        The standings are up to date. The race result waits on the site until you open it.
      </p>
      <MailButton link={link}>See the weekend</MailButton>
      <h2 style={{ fontSize: '17px', margin: '16px 0 6px' }}>The first ten</h2>
      <table cellPadding={0} cellSpacing={0} style={{ width: '100%', borderCollapse: 'collapse' }}>
        <tbody>
          {lines.map(({ position, positionChange, username, points }) => (
            <tr key={position}>
              <td style={number}>{position}</td>
              <td style={number}>{describeChange(positionChange)}</td>
              <td style={{ ...cell, width: '100%', fontWeight: 600 }}>{username}</td>
              <td style={number}>{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </MailPage>
  );
}

function describeChange(change: number): string {
  if (change === 0) return '–';
  return change > 0 ? `▲ ${change}` : `▼ ${-change}`;
}
