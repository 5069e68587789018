import type { RetrievalAnswer } from '../../../../league/wire/answers.js';
import { messages } from '../../../../league/wire/messages.js';

type Retrieval = RetrievalAnswer['retrieval'];
const endings = ['stored', 'refused', 'failed', 'terminated'] as const;

export const hasEnded = ({ state }: Retrieval): boolean => (endings as readonly string[]).includes(state);

export interface RetrievalEnd {
  tone: 'good' | 'bad' | 'neutral';
  title: string;
  text: string;
}

/** How a retrieval ended, in words; null while it has not. */
export function describeEnd(retrieval: Retrieval | undefined): RetrievalEnd | null {
  if (!retrieval) return null;
  const text = retrieval.message;
  switch (retrieval.state) {
    case 'stored':
      return { tone: 'good', title: retrieval.kind === 'riders' ? messages.riders.added : 'Result stored', text };
    case 'terminated':
      return { tone: 'neutral', title: messages.retrieval.terminated, text };
    case 'refused':
      return { tone: 'bad', title: 'Nothing was stored', text };
    case 'failed':
      return { tone: 'bad', title: 'The retrieval failed', text };
    case 'queued':
    case 'running':
    case 'terminating':
      return null;
  }
}

/** Whole seconds since a moment; never negative, whatever the reader's clock says. */
export const elapsedSeconds = (since: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
