import type { CSSProperties } from 'react';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import type { Hundredths } from '../../league/rules/points.js';
import { seasonEndPath } from '../../league/contract/page-paths.js';
import { correctedTitle, describeCorrected } from '../../league/rules/correction-texts.js';
import {
  countMembers,
  countPoints,
  describeChange,
  describeMove,
  formatDays,
  formatOfColumn,
  ordinal,
  points,
  pointsInFull,
} from './mail-formats.js';
import {
  colours,
  display,
  MailButton,
  MailHeading,
  MailNote,
  MailPage,
  MailText,
  MailTitle,
  type Subscribed,
  SubscriptionNote,
} from './mail-layout.js';
import { describeNeighbours, type Line, nameOf } from './describe-neighbours.js';
import { type Column, MemberTable } from './member-table.js';
import { type MailContent, sharedBody } from './render-mail.js';

export interface WeekendLine extends Line {
  positionChange: number;
  wonHundredths: Hundredths;
}

/** The points include the bonus. */
interface FinalLine extends Line {
  bonusHundredths: Hundredths;
}

export type OwnFinalLine = Omit<FinalLine, 'username'>;

export interface FinalSeason {
  year: number;
  lines: readonly FinalLine[];
  count: number;
}

export interface FinalWeekend {
  weekend: Pick<RaceWeekend, 'id' | 'title'>;
  isCorrected: boolean;
  isLatest: boolean;
  round: number;
  rounds: number;
  count: number;
  top: readonly WeekendLine[];
  /** Null after the last weekend. */
  next: (Pick<RaceWeekend, 'title' | 'startDate' | 'endDate'> & { isLast: boolean }) | null;
}

export interface OwnLine extends WeekendLine {
  ahead: Line | null;
  behind: Line | null;
  /** The row before a correction. */
  before: Pick<Line, 'position' | 'pointsHundredths'> | null;
}

interface OwnTexts {
  position: string;
  change: string;
  won: string;
  total: string;
  neighbours: string;
  preview: string;
}

interface FiguresShape {
  direction: 'up' | 'down' | null;
  isShort: boolean;
}

/** `own` is null for members without picks. The email does not contain the race result (rules.md 9). */
export function weekendFinalMail(
  mail: Subscribed & { username: string },
  facts: FinalWeekend,
  own: OwnLine | null,
): MailContent {
  const { title } = facts.weekend;
  const final = facts.isCorrected ? correctedTitle(title) : `${title} is final`;
  const { username, unsubscribe } = mail;
  if (!own) {
    const body = sharedBody(null, { username, unsubscribe }, (_, marks) =>
      weekendFinalBody({ ...mail, ...marks }, facts),
    );
    return { subject: final, body };
  }
  const change = describeChange(own.positionChange);
  const withChange = (position: string) => (change === '' ? position : `${position}, ${change}`);
  const [position, won, total] = [ordinal(own.position), points(own.wonHundredths), countPoints(own.pointsHundredths)];
  const preview = `You ${facts.isLatest ? 'are' : 'were'} ${withChange(`${position} of ${countMembers(facts.count)}`)}: ${countPoints(own.wonHundredths)} from this weekend, ${points(own.pointsHundredths)} in all.`;
  const corrected = facts.isCorrected ? describeCorrected(own.before, own, facts.isLatest) : '';
  const neighbours = `${corrected && `${corrected}. `}${describeNeighbours(own)}`;
  const texts = { username, unsubscribe, position, change, won, total, neighbours, preview };
  const direction = change === '' ? null : own.positionChange > 0 ? 'up' : 'down';
  const shape: FiguresShape = { direction, isShort: own.position < 1000 };
  const body = sharedBody(shape, texts, (figures, { username: name, unsubscribe: link, ...marks }) =>
    weekendFinalBody({ ...mail, username: name, unsubscribe: link }, facts, { ...figures, ...marks }),
  );
  return { subject: corrected ? `${final}. ${corrected}` : `${final}: you are ${withChange(position)}`, body };
}

function weekendFinalBody(
  mail: Subscribed & { username: string },
  { weekend: { id, title }, isCorrected, isLatest, round, rounds, count, top, next }: FinalWeekend,
  own?: OwnTexts & FiguresShape,
) {
  return (
    <MailPage {...mail} preview={own?.preview} reason={<SubscriptionNote {...mail} />}>
      <MailTitle>{`The ${title} ${isCorrected ? 'was corrected' : 'is final'}`}</MailTitle>
      <MailNote>
        {`Round ${round} of ${rounds}. Hello ${mail.username}, ${own ? `this is where you ${isLatest ? 'stand' : 'stood after it'}` : 'the standings are up to date'}.`}
      </MailNote>
      {own && <OwnFigures {...own} count={count} />}
      {own && <MailText>{own.neighbours}</MailText>}
      <MailButton link={`${mail.site}/race-weekends/${id}`}>{`Open the ${title}`}</MailButton>
      <p className="quiet" style={{ margin: 0, fontSize: '15px', color: colours.quiet }}>
        The race and the sprint stay closed there until you open them.
      </p>
      <MailHeading>The first ten</MailHeading>
      <MemberTable columns={weekendColumns(top)} lines={top} hideTitles />
      {next && (
        <p style={{ margin: '20px 0 0', fontSize: '16px' }}>
          <strong>Next:</strong>
          {` ${next.title}, ${formatDays(next.startDate, next.endDate)}${next.isLast ? ', the last of the season' : ''}.`}
        </p>
      )}
    </MailPage>
  );
}

/** `own` is null for members without picks. Returns null if the table is empty. */
export function seasonEndMail(
  mail: Subscribed,
  { year, lines, count }: FinalSeason,
  own: OwnFinalLine | null,
): MailContent | null {
  const [champion] = lines;
  if (!champion) return null;
  const over = `Season ${year} is over`;
  const shape = { hasRow: own !== null, hasWon: own?.position === 1 };
  const texts = { unsubscribe: mail.unsubscribe, finish: own ? describeFinish(own, count) : '' };
  const body = sharedBody(shape, texts, ({ hasRow, hasWon }, { unsubscribe, finish }) => {
    const won = hasWon ? '' : `The champion has ${pointsInFull(champion.pointsHundredths)} points. `;
    const took = hasRow ? '' : `${countMembers(count)} took part. `;
    return (
      <MailPage {...mail} reason={<SubscriptionNote {...mail} unsubscribe={unsubscribe} />}>
        <MailTitle>{`${over}: ${nameOf(champion)} is champion`}</MailTitle>
        {hasRow && <MailText>{finish}</MailText>}
        <MailText>{`${won}${took}Points include the bonus for riders in exactly the position of the pick.`}</MailText>
        <MailButton link={`${mail.site}/${seasonEndPath(year)}`}>See how it ended</MailButton>
        <MailHeading>The first ten</MailHeading>
        <MemberTable columns={finalColumns} lines={lines} />
      </MailPage>
    );
  });
  return { subject: own ? `${over}: you are ${own.position === 1 ? 'champion' : ordinal(own.position)}` : over, body };
}

/** "You finished 14th of 30 members with 1,474.02 points, including a bonus of 29.96." */
function describeFinish({ position, pointsHundredths, bonusHundredths }: OwnFinalLine, count: number): string {
  const bonus = bonusHundredths === 0 ? 'without a bonus' : `including a bonus of ${pointsInFull(bonusHundredths)}`;
  return `You finished ${ordinal(position)} of ${countMembers(count)} with ${pointsInFull(pointsHundredths)} points, ${bonus}.`;
}

const figure: CSSProperties = { fontFamily: display, fontWeight: 700, lineHeight: 1 };

/** In the plain text, the preview replaces it. */
function OwnFigures({
  position,
  change,
  won,
  total,
  direction,
  isShort,
  count,
}: OwnTexts & FiguresShape & { count: number }) {
  const isUp = direction === 'up';
  const chip: CSSProperties = {
    display: 'inline-block',
    background: isUp ? colours.upPaper : colours.downPaper,
    color: isUp ? colours.up : colours.down,
    padding: '8px 12px',
    borderRadius: '16px',
    fontSize: '15px',
    fontWeight: 700,
    lineHeight: 1,
    whiteSpace: 'nowrap',
  };
  const small = { fontSize: '15px', color: colours.quiet };
  return (
    <table
      className="figures"
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 12px' }}
    >
      <tbody>
        <tr>
          <td className={isShort ? 'huge' : 'large'} style={{ ...figure, fontSize: isShort ? '76px' : '52px' }}>
            {position}
          </td>
          <td style={{ paddingLeft: '14px' }}>
            {direction && (
              <>
                <span className={isUp ? 'up-chip' : 'down-chip'} style={chip}>{`${isUp ? '▲' : '▼'} ${change}`}</span>
                <br />
              </>
            )}
            <span className="quiet" style={{ ...small, lineHeight: 1.9 }}>{`of ${countMembers(count)}`}</span>
          </td>
          <td align="right">
            <span style={{ ...figure, fontSize: '30px', whiteSpace: 'nowrap' }}>{`+${won}`}</span>
            <br />
            <span className="quiet" style={{ ...small, whiteSpace: 'nowrap' }}>
              {total}
            </span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const nameColumn: Column<Line> = { title: 'Member', valueOf: nameOf, isName: true };
const positionColumn: Column<Line> = { title: 'Place', valueOf: ({ position }) => <strong>{position}</strong> };

const finalColumns: readonly Column<FinalLine>[] = [
  positionColumn,
  nameColumn,
  { title: 'Points', valueOf: ({ pointsHundredths }) => pointsInFull(pointsHundredths) },
  { title: 'Bonus', valueOf: ({ bonusHundredths }) => pointsInFull(bonusHundredths) },
];

function weekendColumns(lines: readonly WeekendLine[]): readonly Column<WeekendLine>[] {
  const formatWon = formatOfColumn(lines.map(({ wonHundredths }) => wonHundredths));
  const formatAll = formatOfColumn(lines.map(({ pointsHundredths }) => pointsHundredths));
  return [
    positionColumn,
    {
      title: 'Change',
      valueOf: ({ positionChange }) => describeMove(positionChange),
      classOf: ({ positionChange }) => (positionChange === 0 ? 'quiet' : positionChange > 0 ? 'up' : 'down'),
    },
    nameColumn,
    { title: 'Won', valueOf: ({ wonHundredths }) => `+${formatWon(wonHundredths)}`, classOf: () => 'quiet' },
    { title: 'Points', valueOf: ({ pointsHundredths }) => <strong>{formatAll(pointsHundredths)}</strong> },
  ];
}
