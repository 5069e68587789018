import { messages } from '../../../league/contract/messages.js';

/** The hint below a field for an e-mail address; if the address that was sent has letters beyond ASCII, the reason why it is refused. */
export const emailHint = (sent: string | undefined, hint: string): string =>
  sent !== undefined && /[^\p{ASCII}]/u.test(sent) ? messages.register.emailAscii : hint;
