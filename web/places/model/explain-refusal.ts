import { messages } from '../../../league/contract/messages.js';

const conflict = 409;

/** Between a change of the results and the new table there is nothing to explain yet; other refusals say nothing more. */
export const explainRefusal = (status: number): string | undefined =>
  status === conflict ? messages.explanations.recomputing : undefined;
