import { forgetDraft } from '../../lib/drafts.js';
import { Button } from '../../ui/button.js';

interface Props {
  draft: string;
  children: string;
  onDiscarded: () => void;
}

/** Gives up what was typed. */
export function DiscardButton({ draft, children, onDiscarded }: Props) {
  const discarded = () => {
    forgetDraft(draft);
    onDiscarded();
  };
  return <Button onClick={discarded}>{children}</Button>;
}
