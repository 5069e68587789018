/** What nodemailer says about a mail that did not leave; `responseCode` is the mail server's, where it answered at all. */
export interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * `refused`: this mail is refused for good. `refused-for-now`: this mail, for a while. `away`: the mail server takes no
 * mails at all at the moment: it is not reached, it is closing, or it refuses our log-in or our sender.
 */
export type SendFailure = 'refused' | 'refused-for-now' | 'away';

/** Tells a refusal of one mail from a mail server that is out of order, after which the other mails need not be tried. */
export function judgeFailure({ code, command, responseCode }: SmtpError): SendFailure {
  const aboutThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (!aboutThisMail || responseCode === 421) return 'away';
  return responseCode !== undefined && responseCode < 500 ? 'refused-for-now' : 'refused';
}
