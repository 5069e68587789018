import { useId, useRef, useState } from 'react';
import { messages } from '../../../../league/contract/messages.js';
import { formText } from '../../../lib/forms.js';
import { FailureText } from '../../../ui/feedback.js';
import { Form } from '../../../ui/form.js';
import { MemberField } from '../../members/member-field.js';
import { useFindCompared } from '../api/season-progress.js';

interface CompareFormProps {
  year: number;
  shown: string[];
  /** The members that can be added. By default the whole league. */
  among?: string[] | undefined;
  onAdd: (username: string) => void;
}

interface DuplicateName {
  text: string;
  attempt: number;
}

/**
 * Adds a member to the chart. If the member is already in the chart, the field gets the focus, and each attempt
 * announces the reason.
 */
export function CompareForm({ year, shown, among, onAdd }: CompareFormProps) {
  const { mutate, isPending, error, reset } = useFindCompared(year, shown, among);
  const [duplicate, setDuplicate] = useState<DuplicateName | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const duplicateId = useId();
  const add = (typed: string) => {
    const same = shown.find((name) => name.toLowerCase() === typed.toLowerCase());
    if (same === undefined) {
      setDuplicate(null);
      return mutate(typed, { onSuccess: onAdd });
    }
    reset();
    setDuplicate({ text: messages.progress.alreadyShown(same), attempt: (duplicate?.attempt ?? 0) + 1 });
    field.current?.focus();
  };
  return (
    <Form onSubmit={(form) => add(formText(form, 'username').trim())} submit="Add to the chart" pending={isPending}>
      <MemberField
        ref={field}
        label="Compare with"
        required
        errorElsewhere={duplicate ? duplicateId : undefined}
        error={error?.message}
        excluded={shown}
        among={among}
        onChoose={add}
      />
      <FailureText key={duplicate?.attempt} id={duplicateId} error={duplicate?.text} />
    </Form>
  );
}
