import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../league/contract/limits.js';
import { countCharacters } from '../../../lib/forms.js';
import { deleteDraft, saveDraft, loadDraft } from '../../../lib/drafts.js';
import { Button } from '../../../ui/button.js';
import { Field, TextArea } from '../../../ui/field.js';
import { Form } from '../../../ui/form.js';
import type { AnnouncementInput } from '../api/announcements.js';

interface Props {
  submit: string;
  /** The name under which title and text are saved until they are sent. */
  draft: string;
  announcement?: AnnouncementInput;
  mutation: UseMutationResult<unknown, Error, AnnouncementInput>;
  onClose: () => void;
}

/** Lengths must stay under their limits (member-area.md 5). */
const most = { title: limits.announcement.title - 1, text: limits.announcement.text - 1 };
const parts = ['title', 'text'] as const;

/** Deletes the draft with this name. */
export const deleteAnnouncementDraft = (draft: string): void =>
  parts.forEach((part) => deleteDraft(`${draft} ${part}`));

/** Title and text of an announcement, both plain text; saved as a draft until they are sent or discarded. */
export function AnnouncementForm({ submit, draft, announcement, mutation, onClose }: Props) {
  const first = (part: keyof AnnouncementInput) => loadDraft(`${draft} ${part}`) ?? announcement?.[part] ?? '';
  const [typed, setTyped] = useState<AnnouncementInput>(() => ({ title: first('title'), text: first('text') }));
  const type = (part: keyof AnnouncementInput, now: string) => {
    setTyped({ ...typed, [part]: now });
    saveDraft(`${draft} ${part}`, now);
  };
  const discarded = () => {
    deleteAnnouncementDraft(draft);
    onClose();
  };
  return (
    <Form
      submit={submit}
      onSubmit={() => mutation.mutate(typed, { onSuccess: onClose })}
      pending={mutation.isPending}
      ignoreUnsaved
      inactive={typed.title.trim() === '' || typed.text.trim() === ''}
      error={mutation.error}
      beside={<Button onClick={discarded}>Cancel</Button>}
    >
      <Field
        label="Title"
        dir="auto"
        autoComplete="off"
        value={typed.title}
        readOnly={mutation.isPending}
        onChange={(event) => type('title', event.target.value)}
        {...countCharacters(typed.title, most.title)}
      />
      <TextArea
        label="Text, for everybody to read; members can comment on it"
        rows={8}
        value={typed.text}
        readOnly={mutation.isPending}
        onChange={(event) => type('text', event.target.value)}
        {...countCharacters(typed.text, most.text)}
      />
    </Form>
  );
}
