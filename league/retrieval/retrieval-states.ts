export const retrievalStates = [
  'queued',
  'running',
  'terminating',
  'stored',
  'read',
  'refused',
  'failed',
  'terminated',
] as const;
export type RetrievalState = (typeof retrievalStates)[number];

/** The allowed transitions of a retrieval; `running` to `running` is another attempt after a worker died. */
export const retrievalTransitions: Record<RetrievalState, readonly RetrievalState[]> = {
  queued: ['running', 'terminated', 'failed'],
  running: ['running', 'terminating', 'stored', 'read', 'refused', 'failed'],
  terminating: ['terminated'],
  stored: [],
  read: [],
  refused: [],
  failed: [],
  terminated: [],
};

/** The states of a retrieval that has not ended; one retrieval of the installation may be in them (rules.md 7). */
export const liveStates: readonly RetrievalState[] = retrievalStates.filter(
  (state) => retrievalTransitions[state].length > 0,
);

/** The states from which a retrieval may go to `target`. */
export function statesBefore(target: RetrievalState): RetrievalState[] {
  return retrievalStates.filter((state) => retrievalTransitions[state].includes(target));
}
