import { explainFlags } from '../../../lib/field-errors.js';
import { formText } from '../../../lib/form-text.js';
import { Field } from '../../../ui/field.js';
import { Form } from '../../../ui/form.js';
import { useChangeUsername, usernameFlags } from '../api/change-account.js';
import { CurrentPasswordField } from './current-password-field.js';

interface Props {
  /** Tells what was done; also when this form is gone. */
  onTold: (text: string) => void;
  onClose: () => void;
}

export function UsernameForm({ onTold, onClose }: Props) {
  const change = useChangeUsername({ onSuccess: (_body, { newUsername }) => onTold(`You are ${newUsername} now.`) });
  const { fields, rest } = explainFlags(change.error, usernameFlags);
  const submit = (form: FormData) => {
    const newUsername = formText(form, 'newUsername').trim();
    change.mutate({ newUsername, currentPassword: formText(form, 'currentPassword') }, { onSuccess: onClose });
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
