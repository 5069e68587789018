import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../league/contract/limits.js';
import { isVisible } from '../../../../league/contract/visible-text.js';
import { countCharacters } from '../../../lib/forms.js';
import { deleteDraft, type DraftAuthor, draftPrefix, saveDraft, loadDraft } from '../../../lib/drafts.js';
import { Button } from '../../../ui/button.js';
import { Field, Form, TextArea } from '../../../ui/form.js';
import type { AnnouncementInput } from '../api/announcements.js';
import { useBanners } from '../../../lib/banners.js';
import { Modal } from '../../../ui/modal.js';
import { usePostAnnouncement, useEditAnnouncement } from '../api/announcements.js';
import type { Announcement } from '../../../../league/contract/shapes.js';

interface AnnouncementFormProps {
  submit: string;
  /** Title and text are saved under this name until they are sent. */
  draft: string;
  announcement?: AnnouncementInput;
  mutation: UseMutationResult<unknown, Error, AnnouncementInput>;
  onClose: () => void;
}

/** Lengths must stay below their limits (member-area.md 5). */
const maxLengths = { title: limits.announcement.title - 1, text: limits.announcement.text - 1 };
const parts = ['title', 'text'] as const;

const deleteAnnouncementDraft = (draft: string): void => parts.forEach((part) => deleteDraft(`${draft} ${part}`));

/** Plain text. A draft keeps the text until it is sent or discarded. */
function AnnouncementForm({ submit, draft, announcement, mutation, onClose }: AnnouncementFormProps) {
  const initialText = (part: keyof AnnouncementInput) => loadDraft(`${draft} ${part}`) ?? announcement?.[part] ?? '';
  const [typed, setTyped] = useState<AnnouncementInput>(() => ({
    title: initialText('title'),
    text: initialText('text'),
  }));
  const change = (part: keyof AnnouncementInput, value: string) => {
    setTyped({ ...typed, [part]: value });
    saveDraft(`${draft} ${part}`, value);
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
      inactive={!isVisible(typed.title) || !isVisible(typed.text)}
      error={mutation.error}
      beside={<Button onClick={discarded}>Cancel</Button>}
    >
      <Field
        label="Title"
        dir="auto"
        autoComplete="off"
        value={typed.title}
        readOnly={mutation.isPending}
        onChange={(event) => change('title', event.target.value)}
        {...countCharacters(typed.title, maxLengths.title)}
      />
      <TextArea
        label="Text, for everybody to read; members can comment on it"
        rows={8}
        value={typed.text}
        readOnly={mutation.isPending}
        onChange={(event) => change('text', event.target.value)}
        {...countCharacters(typed.text, maxLengths.text)}
      />
    </Form>
  );
}

interface CreateAnnouncementProps {
  author: DraftAuthor;
  onClose: () => void;
}

export function CreateAnnouncementModal({ author, onClose }: CreateAnnouncementProps) {
  const draft = `${draftPrefix(author)}announcement new`;
  const { show } = useBanners();
  const post = usePostAnnouncement({
    onSuccess: () => {
      deleteAnnouncementDraft(draft);
      show('success', 'Announcement posted');
    },
  });
  return (
    <Modal title="Create Announcement" onClose={onClose}>
      <AnnouncementForm submit="Post announcement" draft={draft} mutation={post} onClose={onClose} />
    </Modal>
  );
}

interface EditAnnouncementProps {
  author: DraftAuthor;
  announcement: Announcement;
  onClose: () => void;
}

export function EditAnnouncementModal({ author, announcement, onClose }: EditAnnouncementProps) {
  const draft = `${draftPrefix(author)}announcement ${announcement.id}`;
  const { show } = useBanners();
  const edit = useEditAnnouncement(announcement.id, {
    onSuccess: () => {
      deleteAnnouncementDraft(draft);
      show('success', 'Changes saved');
    },
  });
  return (
    <Modal title="Edit announcement" onClose={onClose}>
      <AnnouncementForm submit="Save" draft={draft} announcement={announcement} mutation={edit} onClose={onClose} />
    </Modal>
  );
}
