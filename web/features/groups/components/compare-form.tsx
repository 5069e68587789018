import { useId, useRef, useState } from 'react';
import { messages } from '../../../../league/contract/messages.js';
import { formText } from '../../../lib/forms.js';
import { MemberField } from '../../../shared/members/member-field.js';
import { FailureText } from '../../../ui/feedback.js';
import { Form } from '../../../ui/form.js';

interface CompareFormProps {
  shown: string[];
  /** The members that can be added. */
  among: string[];
  onAdd: (username: string) => void;
}

/** Adds a member to the chart. After a refusal the field gets the focus, and each attempt announces the reason. */
export function CompareForm({ shown, among, onAdd }: CompareFormProps) {
  const [refusal, setRefusal] = useState({ text: '', attempt: 0 });
  const field = useRef<HTMLInputElement>(null);
  const refusalId = useId();
  const refuse = (text: string) => {
    setRefusal({ text, attempt: refusal.attempt + 1 });
    field.current?.focus();
  };
  const add = (typed: string) => {
    const isSame = (name: string) => name.toLowerCase() === typed.toLowerCase();
    const same = shown.find(isSame);
    if (same !== undefined) return refuse(messages.progress.alreadyShown(same));
    const found = among.find(isSame);
    return found === undefined ? refuse(messages.users.notFound) : onAdd(found);
  };
  return (
    <Form onSubmit={(form) => add(formText(form, 'username').trim())} submit="Add to the chart" pending={false}>
      <MemberField
        ref={field}
        label="Compare with"
        required
        errorElsewhere={refusal.text ? refusalId : undefined}
        excluded={shown}
        among={among}
        onChoose={add}
      />
      <FailureText key={refusal.attempt} id={refusalId} error={refusal.text || undefined} />
    </Form>
  );
}
