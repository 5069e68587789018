import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailLink, Subscription } from '../contract/mails.js';
import { purposeKey } from '../members/purpose-key.js';

/**
 * The secret of the link with which a mail of this kind is switched off, for this member. It works for as long as SESSION_SECRET is the
 * same, and any number of times: it ends mails, and shows nothing else.
 */
export function unsubscribeToken(sessionSecret: string, member: number, mails: Subscription): string {
  const key = purposeKey(sessionSecret, 'unsubscribe link');
  return createHmac('sha256', key).update(`${member} ${mails}`).digest('base64url');
}

/** Whether a link is one that `unsubscribeToken` made. */
export function isUnsubscribeLink(sessionSecret: string, { member, mails, token }: MailLink): boolean {
  const [given, right] = [token, unsubscribeToken(sessionSecret, member, mails)].map((one) => Buffer.from(one));
  return given?.length === right?.length && timingSafeEqual(given as Buffer, right as Buffer);
}
