import type { ReactNode } from 'react';
import type { PickSlot, ReminderHours } from '../../league/rules/pick-rules.js';
import type { Seal, SealRoot } from '../../league/schema/seal.entity.js';
import {
  ActionMail,
  colours,
  MailButton,
  MailHeading,
  MailPage,
  MailText,
  MailTitle,
  type Subscribed,
  SubscriptionNote,
} from './mail-layout.js';
import type { MailContent } from './render-mail.js';

export interface PicksSeason {
  year: number;
  topIndependent: boolean;
  topRookie: boolean;
  /** Null if the window stays open until an admin closes it. */
  closesAt: Date | null;
}

const ChooseRidersMail = ({ mail, title, children }: { mail: Subscribed; title: string; children: ReactNode }) => (
  <ActionMail
    {...mail}
    title={title}
    button="Choose your riders"
    link={`${mail.site}/select-picks`}
    reason={<SubscriptionNote {...mail} />}
  >
    {children}
  </ActionMail>
);

export function picksWindowMail(mail: Subscribed, season: PicksSeason): MailContent {
  const subject = `The picks for ${season.year} are open`;
  const until = season.closesAt ? ` until ${formatMoment(season.closesAt)}` : '';
  const body = (
    <ChooseRidersMail mail={mail} title={subject}>
      <MailText>{`You pick ${describeSlots(season)}, once for the whole season. You can change them as often as you like${until}.`}</MailText>
      <MailText>No two members may have the same picks in the same order, so it pays to be early.</MailText>
    </ChooseRidersMail>
  );
  return { subject, body };
}

/** `incomplete`: the picks were saved before the season asked for one more rider. */
export type UnfinishedPicks = 'missing' | 'incomplete';

/** Sent `minutesLeft` before the window closes. */
export function picksReminderMail(
  mail: Subscribed,
  season: PicksSeason & { closesAt: Date },
  picks: UnfinishedPicks,
  hours: ReminderHours,
  minutesLeft: number,
): MailContent {
  const left = describeLeft(Math.min(hours * 60, minutesLeft));
  const isMissing = picks === 'missing';
  const subject = `Picks for ${season.year} close in ${left}: ${isMissing ? 'you have none yet' : 'yours are not complete'}`;
  const state = isMissing
    ? `You have no picks for ${season.year} yet.`
    : `Your picks for ${season.year} are not complete.`;
  const time = isMissing
    ? ' It takes five minutes, and without picks you are not in the standings of this season.'
    : '';
  const body = (
    <ChooseRidersMail mail={mail} title={`Picks close in ${left}`}>
      <MailText>{`${state} They close on ${formatMoment(season.closesAt)}.`}</MailText>
      <MailText>{`Pick ${describeSlots(season)}.${time}`}</MailText>
    </ChooseRidersMail>
  );
  return { subject, body };
}

export function missingPicksMail(mail: Subscribed, season: PicksSeason, picks: UnfinishedPicks): MailContent {
  const isMissing = picks === 'missing';
  const subject = `Your picks for ${season.year} are ${isMissing ? 'missing' : 'not complete'}`;
  const closing = season.closesAt
    ? `The picks close on ${formatMoment(season.closesAt)}.`
    : 'The picks are open, and an admin can close them at any time.';
  const body = (
    <ChooseRidersMail mail={mail} title={subject}>
      <MailText>{`You have not chosen ${isMissing ? 'your' : 'all your'} riders yet. ${closing}`}</MailText>
      <MailText>
        {isMissing ? 'Without picks you are not in the standings.' : `Pick ${describeSlots(season)}.`}
      </MailText>
    </ChooseRidersMail>
  );
  return { subject, body };
}

interface ReceiptLine {
  slot: PickSlot;
  number: number;
  name: string;
}

interface MailedSeal {
  seal: Pick<Seal, 'digest' | 'salt'>;
  root: Pick<SealRoot, 'head' | 'sealedAt' | 'kind'>;
}

export function picksReceiptMail(
  mail: Subscribed,
  season: PicksSeason,
  lines: readonly ReceiptLine[],
  { savedAt, windowOpen, sealed }: { savedAt: Date; windowOpen: boolean; sealed: MailedSeal | null },
): MailContent {
  const isSealedWithAll = sealed !== null && sealed.root.kind !== 'late';
  const subject = `Your picks for ${season.year} are ${isSealedWithAll ? 'sealed' : 'saved'}`;
  const change = season.closesAt
    ? `You can change them until ${formatMoment(season.closesAt)}.`
    : 'You can change them until the picks are closed.';
  const body = (
    <MailPage {...mail} reason={<SubscriptionNote {...mail} />}>
      <MailTitle>{subject}</MailTitle>
      {isSealedWithAll && (
        <MailText>The picks are closed. Now everybody can see them, and nobody can change them.</MailText>
      )}
      <MailText>{`Saved on ${formatMoment(savedAt)}.${windowOpen ? ` ${change}` : ''}`}</MailText>
      <MailHeading>Your riders</MailHeading>
      <table cellPadding={0} cellSpacing={0} style={{ width: '100%', borderCollapse: 'collapse', margin: '0 0 20px' }}>
        <tbody>
          {lines.map(({ slot, number, name }) => (
            <tr key={slot}>
              <td className="line quiet" style={{ ...cell, color: colours.quiet, whiteSpace: 'nowrap' }}>
                {slotTitles[slot]}
              </td>
              <td className="line" style={{ ...cell, textAlign: 'right', fontWeight: 700, whiteSpace: 'nowrap' }}>
                {number}
              </td>
              <td className="line" style={{ ...cell, width: '100%', fontWeight: 600, overflowWrap: 'anywhere' }}>
                {name}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sealed && <SealPart site={mail.site} year={season.year} {...sealed} />}
      <MailButton link={`${mail.site}/select-picks`}>See your picks</MailButton>
    </MailPage>
  );
  return { subject, body };
}

/** Shows the digest and the salt of the picks, and the head that verifies all seals. */
function SealPart({ site, year, seal, root }: MailedSeal & { site: string; year: number }) {
  const head = root.head.toString('hex');
  const digits = { fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' } as const;
  return (
    <>
      <MailHeading>Your seal</MailHeading>
      <MailText>{`Sealed on ${formatMoment(root.sealedAt)}. Keep this email: with it you can prove what you picked.`}</MailText>
      {[`Digest ${seal.digest.toString('hex')}`, `Salt ${seal.salt.toString('hex')}`, `Head ${head}`].map((line) => (
        <p key={line} style={digits}>
          {line}
        </p>
      ))}
      <MailText>
        <a className="ink" href={`${site}/sealed-picks/${year}?head=${head}`} style={{ color: colours.ink }}>
          Check all sealed picks
        </a>
      </MailText>
    </>
  );
}

const cell = { padding: '9px 6px', borderTop: `1px solid ${colours.line}` };

const slotTitles: Record<PickSlot, string> = {
  1: '1st',
  2: '2nd',
  3: '3rd',
  4: '4th',
  5: '5th',
  independent: 'Independent',
  rookie: 'Rookie',
};

const list = new Intl.ListFormat('en-GB');
function describeSlots({ topIndependent, topRookie }: PicksSeason): string {
  const special = [...(topIndependent ? ['an independent rider'] : []), ...(topRookie ? ['a rookie'] : [])];
  return list.format(['five riders in the order in which you expect them to finish', ...special]);
}

/** "7 days", "1 day", "20 hours", "3 hours", "40 minutes". */
function describeLeft(minutes: number): string {
  const countOf = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (minutes >= 23.5 * 60) return countOf(Math.round(minutes / 1440), 'day');
  return minutes >= 59.5
    ? countOf(Math.round(minutes / 60), 'hour')
    : countOf(Math.max(1, Math.round(minutes)), 'minute');
}

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});
/** In UTC, because the reader's time zone is unknown: "Friday 8 March 2024 at 00:00 UTC". */
const formatMoment = (at: Date) => moment.format(at);
