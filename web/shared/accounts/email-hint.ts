import { messages } from '../../../league/contract/messages.js';

/** The hint of an email field. If the rejected address has letters beyond ASCII, the reason for the rejection. */
export const emailHint = (sent: string | undefined, hint: string): string =>
  sent !== undefined && /[^\p{ASCII}]/u.test(sent) ? messages.register.emailAscii : hint;
