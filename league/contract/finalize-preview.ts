import type { ExplainedStep } from './explanations.js';
import type { Correction, StandRow, UserSimple } from './shapes.js';

/** preview-finalize, our own call; refused as finalize-race-weekend is. */
export interface FinalizePreviewAnswer {
  preview: FinalizePreview;
}

/**
 * What making a weekend final would do: the first 50 lines of its table, how many would climb, fall or stay where they are
 * since the weekend before; whom it would move against the table that it had, where it would be a correction, otherwise
 * null; the ties, the first 50 in full; and how many e-mails would leave if they were asked for.
 */
export interface FinalizePreview {
  standings: { users_picks: StandRow[] };
  amount_users_picks: number;
  changes: { climbing: number; falling: number; same: number };
  correction: Omit<Correction, 'date'> | null;
  ties: { amount: number; by_rule: { rule: ExplainedStep['rule']; amount: number }[]; first: StandTie[] };
  amount_emails: number;
}

/** Two neighbours with equal points: the position of the one ahead, the rule that decided, and why in a sentence. */
export interface StandTie {
  position: number;
  points: number;
  ahead: UserSimple;
  behind: UserSimple;
  rule: ExplainedStep['rule'];
  sentence: string;
}
