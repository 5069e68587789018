import { useState } from 'react';
import type { ReactNode } from 'react';
import { limits } from '../../../league/contract/limits.js';
import { countCharacters } from '../../lib/count-characters.js';
import { forgetDraft, keepDraft, readDraft } from '../../lib/drafts.js';
import { stale } from '../../lib/query-keys.js';
import { useAppMutation } from '../../lib/use-app-mutation.js';
import { Form } from '../../ui/form.js';
import { TextArea } from '../../ui/text-area.js';

interface Props {
  label: string;
  submit: string;
  /** The name under which the text is kept until it is sent. */
  draft: string;
  /** What stands there at first, without a draft. */
  text?: string;
  autoFocus?: boolean;
  /** Gives the id of the comment that it made or changed. */
  send: (text: string) => Promise<number>;
  onSent: (commentId: number) => void;
  beside?: ReactNode;
}

const { max } = limits.commentText;

/** Writes a comment, a reply or a change. The text is lost only when it has been sent or was discarded. */
export function CommentForm({ label, submit, draft, text: first = '', autoFocus, send, onSent, beside }: Props) {
  const [text, setText] = useState(() => readDraft(draft) ?? first);
  const sending = useAppMutation(async (typed: string) => {
    const id = await send(typed);
    forgetDraft(draft);
    return id;
  }, stale.comments);
  const typed = (now: string) => {
    setText(now);
    keepDraft(draft, now);
  };
  const submitted = () =>
    sending.mutate(text.trim(), {
      onSuccess: (id) => {
        setText('');
        onSent(id);
      },
    });
  return (
    <Form
      submit={submit}
      onSubmit={submitted}
      pending={sending.isPending}
      idle={text.trim() === ''}
      error={sending.error}
      beside={beside}
    >
      <TextArea
        label={label}
        value={text}
        autoFocus={autoFocus}
        readOnly={sending.isPending}
        onChange={(event) => typed(event.target.value)}
        {...countCharacters(text, max, max * 0.75)}
      />
    </Form>
  );
}
