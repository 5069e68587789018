import type { UseMutationResult } from '@tanstack/react-query';
import { limits } from '../../../../league/wire/limits.js';
import { formText } from '../../../lib/form-text.js';
import { Field } from '../../../ui/field.js';
import { Form } from '../../../ui/form.js';
import { TextArea } from '../../../ui/text-area.js';
import type { AnnouncementInput } from '../api/change-announcements.js';

interface Props {
  submit: string;
  announcement?: AnnouncementInput;
  change: UseMutationResult<unknown, Error, AnnouncementInput>;
  onDone: () => void;
}

/** Title and text of an announcement; both are plain text. */
export function AnnouncementForm({ submit, announcement, change, onDone }: Props) {
  const submitted = (form: FormData) =>
    change.mutate({ title: formText(form, 'title'), text: formText(form, 'text') }, { onSuccess: onDone });
  const { title, text } = limits.announcement;
  return (
    <Form submit={submit} onSubmit={submitted} pending={change.isPending} error={change.error}>
      <Field
        label="Title"
        name="title"
        hint={`Less than ${title} characters`}
        autoComplete="off"
        required
        defaultValue={announcement?.title}
      />
      <TextArea
        label="Text"
        name="text"
        hint={`Less than ${text} characters. Everybody can read it, members can comment on it.`}
        rows={8}
        required
        defaultValue={announcement?.text}
      />
    </Form>
  );
}
