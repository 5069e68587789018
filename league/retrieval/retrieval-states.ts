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

/** Every allowed move of a retrieval; `running` to `running` is another attempt after a worker died. */
export const retrievalMoves: Record<RetrievalState, readonly RetrievalState[]> = {
  queued: ['running', 'terminated', 'failed'],
  running: ['running', 'terminating', 'stored', 'read', 'refused', 'failed'],
  terminating: ['terminated'],
  stored: [],
  read: [],
  refused: [],
  failed: [],
  terminated: [],
};

/** Live rows hold the one slot of the installation. */
export const liveStates: readonly RetrievalState[] = retrievalStates.filter(
  (state) => retrievalMoves[state].length > 0,
);

/** The states from which a retrieval may move to `target`. */
export function statesBefore(target: RetrievalState): RetrievalState[] {
  return retrievalStates.filter((state) => retrievalMoves[state].includes(target));
}
