import { useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '../../../../lib/drafts.js';
import { useSession } from '../../../../shared/session/use-session.js';

/** What an admin has typed of a session's result: kept until it is stored, also over a closed modal, a reload, an ended session. */
export function useResultDraft(weekendId: number, isSprint: boolean) {
  const { user } = useSession();
  // The name is that of the beginning: after an ended session the form stays, and nobody is known.
  const [name] = useState(() => `${user?.username} result ${weekendId} ${isSprint ? 'sprint' : 'race'}`);
  const [text, setText] = useState(() => readDraft(name) ?? '');
  const keep = (next: string) => {
    setText(next);
    keepDraft(name, next);
  };
  return { text, keep, forget: () => forgetDraft(name) };
}
