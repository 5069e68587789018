import type { FinalizePreview } from '../../../../league/contract/finalize-preview.js';

/** What would happen, a sentence each: who is notified, how many e-mails could leave, how many climb and fall. */
export function describePreview({ amount_users_picks, changes, correction, amount_emails }: FinalizePreview): string[] {
  const mails = `${count(amount_emails, 'e-mail leaves', 'e-mails leave')} if you ask for them.`;
  const { climbing, falling, same } = changes;
  const moves = `${count(amount_users_picks, 'member', 'members')} in the standings: since the weekend before ${number.format(climbing)} climb, ${number.format(falling)} fall, ${number.format(same)} stay.`;
  return [describeNotified(correction), mails, moves];
}

/** What the confirmation of finalizing asks with: how many stand in the table, who is notified, how many e-mails leave. */
export function describeFinalizing(
  { amount_users_picks, correction, amount_emails }: FinalizePreview,
  sendEmail: boolean,
): string {
  const table = `The standings of ${count(amount_users_picks, 'member', 'members')} are worked out.`;
  const mails = sendEmail ? `${count(amount_emails, 'e-mail leaves', 'e-mails leave')}.` : 'No e-mail leaves.';
  return [table, describeNotified(correction), mails].join(' ');
}

const describeNotified = (correction: FinalizePreview['correction']): string =>
  correction ? describeCorrection(correction.amount_moved) : 'Every member is notified.';

function describeCorrection(moved: number): string {
  if (moved === 0) return "This is a correction. It changes nobody's position, so nobody is notified.";
  return `This is a correction. It changes ${count(moved, 'position', 'positions')}, and only those members are notified.`;
}

const number = new Intl.NumberFormat();
const count = (amount: number, one: string, many: string) => `${number.format(amount)} ${amount === 1 ? one : many}`;
