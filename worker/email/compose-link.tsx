import type { EntityManager } from 'typeorm';
import type { Env } from '../../league/core/env.js';
import { LinkToken, type LinkPurpose } from '../../league/members/link-token.entity.js';
import { linkHours, linkSecret } from '../../league/members/link-token.store.js';
import { ActionMail, MailText } from './action-mail.js';
import type { Letter } from './letter.js';

/** The page that a link opens, and what the mail says. The texts name no account: who gets it by mistake learns nothing. */
const letters: Record<LinkPurpose, { path: string; subject: string; text: string; button: string }> = {
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

/** A link that works once. Null where it is used or over already. */
export async function composeLink(manager: EntityManager, env: Env, linkTokenId: number): Promise<Letter | null> {
  const link = await manager.findOneBy(LinkToken, { id: linkTokenId });
  if (!link || link.usedAt || link.expiresAt < new Date()) return null;
  const { path, subject, text, button } = letters[link.purpose];
  const url = new URL(path, env.PUBLIC_URL);
  url.searchParams.set('uid', String(link.memberId));
  url.searchParams.set('token', linkSecret(env.SESSION_SECRET, link.id));
  if (link.email !== null) url.searchParams.set('email', link.email);
  const hours = linkHours[link.purpose];
  const body = (
    <ActionMail
      league={env.LEAGUE_NAME}
      site={env.PUBLIC_URL}
      title={subject}
      button={button}
      link={url.href}
      reason="If you did not ask for this, do nothing: without the link nothing changes."
    >
      <MailText>{text}</MailText>
      <MailText>{`The link works once, for ${hours === 1 ? 'one hour' : `${hours} hours`}.`}</MailText>
    </ActionMail>
  );
  return { subject: `${env.LEAGUE_NAME}: ${subject}`, body, ...(link.email === null ? {} : { address: link.email }) };
}
