/** What nodemailer reports of a mail that was not sent; `responseCode` is the mail server's, where it answered at all. */
export interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * `refused`: this mail is refused permanently. `refused-for-now`: this mail is refused temporarily. `away`: the mail server
 * accepts no mail at all: it is unreachable or closing, or it refuses our log-in or our sender.
 */
export type SendFailure = 'refused' | 'refused-for-now' | 'away';

/** Whether one mail is refused, or the mail server is unavailable, after which the other mails need not be tried. */
export function classifyFailure({ code, command, responseCode }: SmtpError): SendFailure {
  const isOfThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (!isOfThisMail || responseCode === 421) return 'away';
  return responseCode !== undefined && responseCode < 500 ? 'refused-for-now' : 'refused';
}
