import { Notice } from '../../../../ui/notice.js';
import type { RetrievalEnd } from '../../model/describe-retrieval.js';
import { type OpenRetrieval, RetrievalActions } from './retrieval-actions.js';

interface Props {
  end: RetrievalEnd;
  titleOnly: boolean;
  onOpen: OpenRetrieval;
  onDismiss: () => void;
}

/** How a retrieval ended, and what can be done now. */
export const RetrievalEndNote = ({ end, titleOnly, onOpen, onDismiss }: Props) => (
  <Notice tone={end.tone} onDismiss={onDismiss}>
    <strong>{end.title}</strong>
    {!titleOnly && <span>{end.text}</span>}
    <RetrievalActions {...end} onOpen={onOpen} />
  </Notice>
);
