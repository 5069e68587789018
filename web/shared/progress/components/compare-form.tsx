import { useRef, useState } from 'react';
import { messages } from '../../../../league/contract/messages.js';
import { formText } from '../../../lib/form-text.js';
import { FailureText } from '../../../ui/feedback.js';
import { Form } from '../../../ui/form.js';
import { MemberField } from '../../members/member-field.js';
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
 * Adds a member to the chart, chosen from those whose names begin with what is typed, or typed as a whole. A member who is shown already is refused: the field is focused, and the reason is announced
 * each time.
 */
export function CompareForm({ year, shown, onAdd }: Props) {
  const { mutate, isPending, error, reset } = useFindCompared(year, shown);
  const [twice, setTwice] = useState<Refused | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const add = (typed: string) => {
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
    <Form onSubmit={(form) => add(formText(form, 'username').trim())} submit="Add to the chart" pending={isPending}>
      <MemberField
        ref={field}
        label="Compare with"
        required
        aria-invalid={twice !== null || undefined}
        error={error?.message}
        without={shown}
        onChoose={add}
      />
      <FailureText key={twice?.attempt} error={twice?.text} />
    </Form>
  );
}
