import { MailButton, MailText, MailTitle } from './action-mail.js';
import { colours } from './mail-colours.js';
import { MailPage, SwitchedOn } from './mail-page.js';

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

const cell = { padding: '8px 6px', borderTop: `1px solid ${colours.line}` };
const number = {
  ...cell,
  textAlign: 'right' as const,
  whiteSpace: 'nowrap' as const,
  fontVariantNumeric: 'tabular-nums',
};
const name = { ...cell, width: '100%', fontWeight: 600, overflowWrap: 'anywhere' as const };

/** Names the weekend, links to it and shows the first ten of the standings; the race result is not given away (rules.md 9). */
export function WeekendFinalMail({ league, site, weekendTitle, link, lines }: Props) {
  return (
    <MailPage league={league} site={site} reason={<SwitchedOn site={site} what="race weekend e-mails" />}>
      <MailTitle>{weekendTitle} is final</MailTitle>
      <MailText>The standings are up to date. The race result waits on the site until you open it.</MailText>
      <MailButton link={link}>See the weekend</MailButton>
      <h2 style={{ fontSize: '17px', margin: '16px 0 6px' }}>The first ten</h2>
      <StandingsTable lines={lines} />
    </MailPage>
  );
}

const StandingsTable = ({ lines }: { lines: readonly StandingsLine[] }) => (
  <table cellPadding={0} cellSpacing={0} style={{ width: '100%', borderCollapse: 'collapse' }}>
    <thead>
      <tr className="quiet" style={{ color: colours.quiet, fontSize: '14px' }}>
        <th className="line" style={number}>
          Place
        </th>
        <th className="line" style={number}>
          Change
        </th>
        <th className="line" style={{ ...cell, textAlign: 'left' }}>
          Member
        </th>
        <th className="line" style={number}>
          Points
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ position, positionChange, username, points }) => (
        <tr key={position}>
          <td className="line" style={number}>
            {position}
          </td>
          <td className="line" style={number}>
            {describeChange(positionChange)}
          </td>
          <td className="line" style={name}>
            {username || '[deleted]'}
          </td>
          <td className="line" style={number}>
            {points}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function describeChange(change: number): string {
  if (change === 0) return '–';
  return change > 0 ? `▲ ${change}` : `▼ ${-change}`;
}
