import { Notice } from '../../../../ui/notice.js';
import type { RetrievalEnd } from '../../model/describe-retrieval.js';

interface Props {
  end: RetrievalEnd;
  titleOnly: boolean;
  onDismiss: () => void;
}

/** How a retrieval ended. */
export const RetrievalEndNote = ({ end, titleOnly, onDismiss }: Props) => (
  <Notice tone={end.tone} onDismiss={onDismiss}>
    <strong>{end.title}</strong>
    {!titleOnly && <span>{end.text}</span>}
  </Notice>
);
