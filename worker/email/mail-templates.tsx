import { pagePaths } from '../../league/contract/page-paths.js';
import type { MailedComment } from '../../league/email/mailing.entity.js';
import type { FinalLine, StandingsLine } from '../../league/email/mailings.repository.js';
import type { LinkPurpose, LinkToken } from '../../league/members/member.entity.js';
import { linkHours } from '../../league/members/link-tokens.repository.js';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { toPoints } from '../../league/riders/points.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { seasonEndPath } from '../../league/seasons/season-end-path.js';
import {
  ActionMail,
  colours,
  type League,
  MailButton,
  type MailContent,
  MailPage,
  MailQuote,
  MailText,
  MailTitle,
  SwitchedOn,
} from './mail-layout.js';

/**
 * The page that a link opens, and the texts of its mail. They name no account, so that whoever gets one by mistake learns
 * nothing.
 */
const linkMails: Record<LinkPurpose, { path: string; subject: string; text: string; button: string }> = {
  activation: {
    path: '/activate',
    subject: 'Activate your account',
    text: 'Welcome! Your account is created; this link makes it yours.',
    button: 'Activate the account',
  },
  'password-reset': {
    path: '/change-password',
    subject: 'Choose a new password',
    text: 'Somebody, most likely you, asked for a new password.',
    button: 'Choose a new password',
  },
  'email-change': {
    path: '/change-email',
    subject: 'Confirm your new e-mail address',
    text: 'This address was given as the new one of an account.',
    button: 'Confirm the address',
  },
};

/** The mail with a link that works once; `secret` is the one of the link. */
export function linkMail(league: League, link: LinkToken, secret: string): MailContent {
  const { path, subject, text, button } = linkMails[link.purpose];
  const url = new URL(path, league.site);
  url.searchParams.set('uid', String(link.memberId));
  url.searchParams.set('token', secret);
  if (link.email !== null) url.searchParams.set('email', link.email);
  const hours = linkHours[link.purpose];
  const body = (
    <ActionMail
      {...league}
      title={subject}
      button={button}
      link={url.href}
      reason="If you did not ask for this, do nothing: without the link nothing changes."
    >
      <MailText>{text}</MailText>
      <MailText>{`The link works once, for ${hours === 1 ? 'one hour' : `${hours} hours`}.`}</MailText>
    </ActionMail>
  );
  return {
    subject: `${league.league}: ${subject}`,
    body,
    ...(link.email === null ? {} : { address: link.email }),
  };
}

const closingDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** The mail to a member without picks: until when they can be submitted, with a link to the picks page. It names nobody's picks. */
export function picksReminderMail(
  league: League,
  { year, picksCloseAt }: Pick<Season, 'year' | 'picksCloseAt'>,
): MailContent {
  const subject = `Your picks for ${year} are missing`;
  const closing = picksCloseAt
    ? `The picks window closes on ${closingDay.format(picksCloseAt)} UTC.`
    : 'The picks window is open, and an admin can close it at any time.';
  const body = (
    <ActionMail
      {...league}
      title={subject}
      button="Choose your riders"
      link={`${league.site}${pagePaths.selectPicks}`}
      reason={<SwitchedOn site={league.site} what="race weekend e-mails" />}
    >
      <MailText>{`You have not chosen your riders yet. ${closing}`}</MailText>
      <MailText>Without picks you are not in the standings.</MailText>
    </ActionMail>
  );
  return { subject, body };
}

/** A comment that a mail quotes, with its author and the page that shows it. */
export interface QuotedComment {
  author: string;
  reason: MailedComment['reason'];
  text: string;
  link: string;
}

const commentTitles = {
  reply: (author: string) => `${author} replied to your comment`,
  'announcement-comment': (author: string) => `${author} commented on your announcement`,
};

/**
 * The mail about replies and comments, the oldest first; `more` are mentioned by their number only. Null where there is
 * nothing to quote.
 */
export function commentsMail(league: League, comments: readonly QuotedComment[], more: number): MailContent | null {
  const quoted = comments.map((comment) => ({ ...comment, title: commentTitles[comment.reason](comment.author) }));
  const [first] = quoted;
  if (!first) return null;
  const count = quoted.length + more;
  const title = count === 1 ? first.title : `${count} new comments for you`;
  const body = (
    <ActionMail
      {...league}
      title={title}
      button={count === 1 ? 'Read and answer' : 'Read the first one and answer'}
      link={first.link}
      reason={<SwitchedOn site={league.site} what="e-mails about replies" />}
    >
      {quoted.map((comment) => (
        <div key={comment.link}>
          {count > 1 && (
            <MailText>
              <a className="ink" href={comment.link}>
                {comment.title}
              </a>
            </MailText>
          )}
          <MailQuote text={comment.text} />
        </div>
      ))}
      {more > 0 && <MailText>{`And ${more} more: they are in your notifications on the site.`}</MailText>}
    </ActionMail>
  );
  return { subject: title, body };
}

const cell = { padding: '8px 6px', borderTop: `1px solid ${colours.line}` };
const number = {
  ...cell,
  textAlign: 'right' as const,
  whiteSpace: 'nowrap' as const,
  fontVariantNumeric: 'tabular-nums',
};
const name = { ...cell, width: '100%', fontWeight: 600, overflowWrap: 'anywhere' as const };

/** The mail about a final weekend: a link to it and the first ten of the standings, without the race result (rules.md 9). */
export function weekendFinalMail(
  league: League,
  { id, title }: Pick<RaceWeekend, 'id' | 'title'>,
  lines: readonly StandingsLine[],
): MailContent {
  const subject = `${title} is final`;
  const body = (
    <MailPage {...league} reason={<SwitchedOn site={league.site} what="race weekend e-mails" />}>
      <MailTitle>{subject}</MailTitle>
      <MailText>The standings are up to date. The race result waits on the site until you open it.</MailText>
      <MailButton link={`${league.site}/race-weekends/${id}`}>See the weekend</MailButton>
      <h2 style={{ fontSize: '17px', margin: '16px 0 6px' }}>The first ten</h2>
      <MemberTable columns={standingsColumns} lines={lines} />
    </MailPage>
  );
  return { subject, body };
}

/** The mail about the end of a season: its champion, and the first of the final standings with the bonus of each. Null without any. */
export function seasonEndMail(
  league: League,
  year: number,
  lines: readonly FinalLine[],
  amount: number,
): MailContent | null {
  const [champion] = lines;
  if (!champion) return null;
  const subject = `Season ${year} is over`;
  const won = `They have ${formatHundredths(champion.pointsHundredths)} points.`;
  const members = amount === 1 ? '1 member' : `${amount} members`;
  const body = (
    <MailPage {...league} reason={<SwitchedOn site={league.site} what="race weekend e-mails" />}>
      <MailTitle>{`${subject}: ${champion.username || '[deleted]'} is champion`}</MailTitle>
      <MailText>{`${won} ${members} took part. Points include the bonus for riders in exactly the position of the pick.`}</MailText>
      <MailButton link={`${league.site}/${seasonEndPath(year)}`}>See how it ended</MailButton>
      <h2 style={{ fontSize: '17px', margin: '16px 0 6px' }}>The first ten</h2>
      <MemberTable columns={finalColumns} lines={lines} />
    </MailPage>
  );
  return { subject, body };
}

const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const formatHundredths = (hundredths: number): string => twoDecimals.format(toPoints(hundredths));

interface Column<Line> {
  title: string;
  valueOf: (line: Line) => string | number;
  /** The column of names: to the left, and as wide as there is room. */
  isName?: boolean;
}

/** A table of members: a row a line. */
const MemberTable = <Line extends { position: number }>({
  columns,
  lines,
}: {
  columns: readonly Column<Line>[];
  lines: readonly Line[];
}) => (
  <table cellPadding={0} cellSpacing={0} style={{ width: '100%', borderCollapse: 'collapse' }}>
    <thead>
      <tr className="quiet" style={{ color: colours.quiet, fontSize: '14px' }}>
        {columns.map(({ title, isName = false }) => (
          <th key={title} className="line" style={isName ? { ...cell, textAlign: 'left' } : number}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.position}>
          {columns.map(({ title, valueOf, isName = false }) => (
            <td key={title} className="line" style={isName ? name : number}>
              {valueOf(line)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const finalColumns: readonly Column<FinalLine>[] = [
  { title: 'Position', valueOf: ({ position }) => position },
  { title: 'Member', valueOf: ({ username }) => username || '[deleted]', isName: true },
  { title: 'Points', valueOf: ({ pointsHundredths }) => formatHundredths(pointsHundredths) },
  { title: 'Bonus', valueOf: ({ bonusHundredths }) => formatHundredths(bonusHundredths) },
];

const standingsColumns: readonly Column<StandingsLine>[] = [
  { title: 'Position', valueOf: ({ position }) => position },
  { title: 'Change', valueOf: ({ positionChange }) => describeChange(positionChange) },
  { title: 'Member', valueOf: ({ username }) => username || '[deleted]', isName: true },
  { title: 'Points', valueOf: ({ pointsHundredths }) => toPoints(pointsHundredths) },
];

function describeChange(change: number): string {
  if (change === 0) return '–';
  return change > 0 ? `▲ ${change}` : `▼ ${-change}`;
}
