import { useState } from 'react';
import type { Elements } from '../../../lib/elements.js';
import { limits } from '../../../../league/contract/limits.js';
import { isVisible } from '../../../../league/contract/visible-text.js';
import type { Comment } from '../../../../league/contract/shapes.js';
import { deleteDraft, type DraftAuthor, saveDraft, loadDraft } from '../../../lib/drafts.js';
import { countCharacters } from '../../../lib/forms.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { Button } from '../../../ui/button.js';
import { Form, TextArea } from '../../../ui/form.js';
import { changedByComment, editComment, postComment } from '../api/comments.js';
import { answerDraft, type CommentTarget } from '../model/comments.js';

interface CommentFormProps {
  label: string;
  submit: string;
  draft: string;
  /** The initial text, unless there is a draft. */
  text?: string;
  autoFocus?: boolean;
  send: (text: string) => Promise<number>;
  onSent: (commentId: number) => void;
  beside?: Elements;
}

const { max } = limits.commentText;

/** The form for a comment, a reply or an edit. It keeps its draft until the text is sent or discarded. */
export function CommentForm({
  label,
  submit,
  draft,
  text: initialText = '',
  autoFocus,
  send,
  onSent,
  beside,
}: CommentFormProps) {
  const [text, setText] = useState(() => loadDraft(draft) ?? initialText);
  const sending = useAppMutation(async (typed: string) => {
    const id = await send(typed);
    deleteDraft(draft);
    return id;
  }, changedByComment);
  const changed = (value: string) => {
    setText(value);
    saveDraft(draft, value);
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
      inactive={!isVisible(text)}
      error={sending.error}
      beside={beside}
    >
      <TextArea
        label={label}
        value={text}
        autoFocus={autoFocus}
        readOnly={sending.isPending}
        onChange={(event) => changed(event.target.value)}
        {...countCharacters(text, max, max * 0.75)}
      />
    </Form>
  );
}

interface AnsweringFormProps {
  comment: Comment;
  target: CommentTarget;
  author: DraftAuthor;
  autoFocus: boolean;
  onSent: (commentId: number) => void;
  onCancel: () => void;
}

export function ReplyForm({ comment, author, target, autoFocus, onSent, onCancel }: AnsweringFormProps) {
  const draft = answerDraft(author, target, 'reply', comment.id);
  return (
    <CommentForm
      autoFocus={autoFocus}
      label={`Reply to ${comment.user.username || 'this comment'}`}
      submit="Post reply"
      draft={draft}
      send={(text) => postComment({ target, text, commentId: comment.id, username: author.username })}
      onSent={onSent}
      beside={
        <DiscardButton draft={draft} onDiscarded={onCancel}>
          Cancel
        </DiscardButton>
      }
    />
  );
}

export function EditForm({ comment, author, target, autoFocus, onSent, onCancel }: AnsweringFormProps) {
  const draft = answerDraft(author, target, 'edit', comment.id);
  return (
    <CommentForm
      autoFocus={autoFocus}
      label="Edit your comment"
      submit="Save"
      draft={draft}
      text={comment.text}
      send={(text) => editComment(comment.id, text)}
      onSent={onSent}
      beside={
        <DiscardButton draft={draft} onDiscarded={onCancel}>
          Cancel
        </DiscardButton>
      }
    />
  );
}

interface DiscardButtonProps {
  draft: string;
  children: string;
  onDiscarded: () => void;
}

export function DiscardButton({ draft, children, onDiscarded }: DiscardButtonProps) {
  const discarded = () => {
    deleteDraft(draft);
    onDiscarded();
  };
  return <Button onClick={discarded}>{children}</Button>;
}
