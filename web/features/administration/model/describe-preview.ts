import type { FinalizePreview } from '../../../../league/wire/finalize-preview.js';

/** What would happen, a sentence each: who is notified, how many e-mails could leave, how many climb and fall. */
export function describePreview({ amount_users_picks, changes, correction, amount_emails }: FinalizePreview): string[] {
  const notified = correction ? describeCorrection(correction.amount_moved) : 'Every member is notified.';
  const mails = `${count(amount_emails, 'e-mail leaves', 'e-mails leave')} if you ask for them.`;
  const { climbing, falling, same } = changes;
  const moves = `${count(amount_users_picks, 'member', 'members')} in the standings: since the weekend before ${number.format(climbing)} climb, ${number.format(falling)} fall, ${number.format(same)} stay.`;
  return [notified, mails, moves];
}

function describeCorrection(moved: number): string {
  if (moved === 0) return "This is a correction. It changes nobody's position, so nobody is notified.";
  return `This is a correction. It changes ${count(moved, 'position', 'positions')}, and only those members are notified.`;
}

const number = new Intl.NumberFormat();
const count = (amount: number, one: string, many: string) => `${number.format(amount)} ${amount === 1 ? one : many}`;
