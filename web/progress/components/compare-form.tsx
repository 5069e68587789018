import { useState } from 'react';
import { messages } from '../../../league/wire/messages.js';
import { formText } from '../../lib/form-text.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { useFindCompared } from '../api/season-progress.js';

interface Props {
  year: number;
  shown: string[];
  onAdd: (username: string) => void;
}

/** Adds a member to the picture by name. */
export function CompareForm({ year, shown, onAdd }: Props) {
  const { mutate, isPending, error } = useFindCompared(year, shown);
  const [twice, setTwice] = useState<string | null>(null);
  const add = (form: FormData) => {
    const typed = formText(form, 'username').trim();
    const same = shown.find((name) => name.toLowerCase() === typed.toLowerCase());
    setTwice(same ? messages.progress.alreadyShown(same) : null);
    if (!same) mutate(typed, { onSuccess: onAdd });
  };
  return (
    <Form onSubmit={add} submit="Add to the picture" pending={isPending}>
      <Field
        label="Compare with"
        name="username"
        placeholder="Username"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={twice ?? error?.message}
      />
    </Form>
  );
}
