import type { MailedComment } from '../../league/schema/mailing.entity.js';
import { pagePaths } from '../../league/contract/page-paths.js';
import type { AccountEvent } from '../../league/schema/account-event.entity.js';
import type { LinkPurpose, LinkToken } from '../../league/schema/member.entity.js';
import { linkHours } from '../../league/accounts/link-tokens.repository.js';
import {
  ActionMail,
  colours,
  type League,
  MailLines,
  MailNote,
  MailQuote,
  MailText,
  type Subscribed,
  SubscriptionNote,
} from './mail-layout.js';
import { type MailContent, sharedBody } from './render-mail.js';

/** The texts name no account, because the email may reach the wrong person. */
const linkMails: Record<LinkPurpose, { path: string; subject: string; text: string; button: string }> = {
  activation: {
    path: '/activate',
    subject: 'Activate your account',
    text: 'Welcome! Your account has been created. Use this link to activate it.',
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
    subject: 'Confirm your new email address',
    text: 'Somebody, most likely you, entered this address as the new email address of an account.',
    button: 'Confirm the address',
  },
};

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
      reason="If you did not ask for this, you can ignore this email. Nothing changes unless the link is opened."
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

const eventMails: Partial<Record<AccountEvent['kind'], { subject: string; text: string }>> = {
  'log-in': {
    subject: 'A log-in from a new device',
    text: 'Somebody logged in to your account from a device that we have not seen before.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your account was changed in the settings.',
  },
  'password-reset': {
    subject: 'Your password was changed',
    text: 'The password of your account was changed with a link from an email.',
  },
  'email-changed': {
    subject: 'Your email address was changed',
    text: 'Your account now has a different email address. The league no longer sends emails to this one.',
  },
  'email-changed-by-admin': {
    subject: 'Your email address was changed',
    text: 'An admin changed the email address of your account. The league no longer sends emails to this one.',
  },
  'second-factor-failed': {
    subject: 'Wrong codes after your password',
    text: 'Somebody typed your correct password and then several wrong codes from your app. They did not get in.',
  },
  'second-factor-on': {
    subject: 'Two-step log-in is on',
    text: 'Two-step log-in was turned on in the settings of your account. From now on you also need a code from your app to log in. All other devices were logged out.',
  },
  'second-factor-off': {
    subject: 'Two-step log-in is off',
    text: 'Two-step log-in was turned off in the settings of your account. Your password alone is enough to log in.',
  },
  'second-factor-reset': {
    subject: 'Two-step log-in is off',
    text: 'An admin turned two-step log-in off for your account and removed its passkeys. You can turn it on again in your settings.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: 'Somebody logged in to your account with your password and one of your recovery codes. That code cannot be used again.',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made in the settings of your account. The earlier ones no longer work.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    text: 'A passkey was added in the settings of your account. It can be used to log in to your account without the password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    text: 'A passkey was removed in the settings of your account. It can no longer be used to log in.',
  },
};
const calendarRenewed =
  'All other devices were logged out, and your private calendar has a new address. You can find it in your settings.';
const eventTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * Returns null for an event without an email. After a change of the email address, the email goes to the former
 * address. It links to the admins, because a password link would go to the new address.
 */
export function accountEventMail(league: League, event: AccountEvent, passkeys: readonly string[]): MailContent | null {
  const mail = eventMails[event.kind];
  if (!mail) return null;
  const { formerEmail, device, network } = event;
  const isNewPassword = event.kind === 'password-changed' || event.kind === 'password-reset';
  const origin = [device, network && `network ${network}`].filter(Boolean).join(', ');
  const body = (
    <ActionMail
      {...league}
      title={mail.subject}
      button={formerEmail === null ? 'Choose a new password' : 'Write to the admins'}
      link={`${league.site}${formerEmail === null ? pagePaths.findAccount : pagePaths.contact}`}
      reason="You get this email because it is about the security of your account. It can't be turned off."
    >
      <MailText>{mail.text}</MailText>
      <MailText>{`${eventTime.format(event.at)} UTC${origin && `: ${origin}`}`}</MailText>
      {event.removedPasskeys.length > 0 && (
        <MailText>{`These passkeys were removed: ${event.removedPasskeys.join(', ')}.`}</MailText>
      )}
      {passkeys.length > 0 && (
        <MailText>{`These passkeys can still be used to log in without the password: ${passkeys.join(', ')}.`}</MailText>
      )}
      {isNewPassword && <MailText>{calendarRenewed}</MailText>}
      <MailText>
        {formerEmail === null
          ? 'If it was you, there is nothing to do. If not, choose a new password now: that logs out all devices, and removes the passkeys that you do not keep.'
          : 'If it was you, there is nothing to do. If not, write to the admins now.'}
      </MailText>
    </ActionMail>
  );
  return {
    subject: `${league.league}: ${mail.subject}`,
    body,
    ...(formerEmail === null ? {} : { address: formerEmail }),
  };
}

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

/** Quotes the oldest comment first. `more` counts the comments that are not quoted. */
export function commentsMail(mail: Subscribed, comments: readonly QuotedComment[], more: number): MailContent | null {
  const quoted = comments.map((comment) => ({ ...comment, title: commentTitles[comment.reason](comment.author) }));
  const [first] = quoted;
  if (!first) return null;
  const count = quoted.length + more;
  const title = count === 1 ? first.title : `${count} new comments for you`;
  const body = (
    <ActionMail
      {...mail}
      title={title}
      button={count === 1 ? 'Read and reply' : 'Read the first one and reply'}
      link={first.link}
      reason={<SubscriptionNote {...mail} />}
    >
      {quoted.map((comment) => (
        <div key={comment.link}>
          {count > 1 && (
            <MailText>
              <a className="ink" href={comment.link} style={{ color: colours.ink }}>
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

export function announcementMail(
  mail: Subscribed,
  { id, title, text, author }: { id: number; title: string; text: string; author: string | null },
): MailContent {
  const body = sharedBody(null, { unsubscribe: mail.unsubscribe }, (_, { unsubscribe }) => (
    <ActionMail
      {...mail}
      title={title}
      button="Read and comment"
      link={`${mail.site}/announcements/${id}`}
      reason={<SubscriptionNote {...mail} unsubscribe={unsubscribe} />}
    >
      <MailNote>{author === null ? 'An announcement from the league' : `An announcement by ${author}`}</MailNote>
      <p style={{ margin: '0 0 16px', overflowWrap: 'anywhere' }}>
        <MailLines text={text} />
      </p>
    </ActionMail>
  ));
  return { subject: `Announcement: ${title.replaceAll(/\s+/g, ' ')}`, body };
}
