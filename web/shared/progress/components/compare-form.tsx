import { useRef, useState } from 'react';
import { messages } from '../../../../league/contract/messages.js';
import { formText } from '../../../lib/form-text.js';
import { FailureText } from '../../../ui/feedback.js';
import { Field } from '../../../ui/field.js';
import { Form } from '../../../ui/form.js';
import { useFindCompared } from '../api/season-progress.js';

interface Props {
  year: number;
  shown: string[];
  onAdd: (username: string) => void;
}

interface Refused {
  text: string;
  attempt: number;
}

/**
 * Adds a member to the chart by name. A member who is shown already is refused: the field is focused, and the reason is announced
 * each time.
 */
export function CompareForm({ year, shown, onAdd }: Props) {
  const { mutate, isPending, error, reset } = useFindCompared(year, shown);
  const [twice, setTwice] = useState<Refused | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const add = (form: FormData) => {
    const typed = formText(form, 'username').trim();
    const same = shown.find((name) => name.toLowerCase() === typed.toLowerCase());
    if (same === undefined) {
      setTwice(null);
      return mutate(typed, { onSuccess: onAdd });
    }
    reset();
    setTwice({ text: messages.progress.alreadyShown(same), attempt: (twice?.attempt ?? 0) + 1 });
    field.current?.focus();
  };
  return (
    <Form onSubmit={add} submit="Add to the picture" pending={isPending}>
      <Field
        ref={field}
        label="Compare with"
        name="username"
        placeholder="Username"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={twice !== null || undefined}
        error={error?.message}
      />
      <FailureText key={twice?.attempt} error={twice?.text} />
    </Form>
  );
}
