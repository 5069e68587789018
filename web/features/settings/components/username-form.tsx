import { explainFlags } from '../../../lib/explain-flags.js';
import { formText } from '../../../lib/form-text.js';
import { Field } from '../../../ui/field.js';
import { Form } from '../../../ui/form.js';
import { useChangeUsername, usernameFlags } from '../api/change-account.js';
import { CurrentPasswordField } from './current-password-field.js';

export function UsernameForm({ onDone }: { onDone: (text: string) => void }) {
  const change = useChangeUsername();
  const { fields, rest } = explainFlags(change.error, usernameFlags);
  const submit = (form: FormData) => {
    const newUsername = formText(form, 'newUsername').trim();
    change.mutate(
      { newUsername, currentPassword: formText(form, 'currentPassword') },
      { onSuccess: () => onDone(`You are ${newUsername} now.`) },
    );
  };
  return (
    <Form submit="Change username" onSubmit={submit} pending={change.isPending} error={rest}>
      <Field
        label="New username"
        name="newUsername"
        hint="Letters and numbers."
        autoComplete="off"
        autoCapitalize="none"
        required
        error={fields.newUsername}
      />
      <CurrentPasswordField error={fields.currentPassword} />
    </Form>
  );
}
