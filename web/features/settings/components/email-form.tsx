import { explainFlags } from '../../../lib/field-errors.js';
import { formText } from '../../../lib/form-text.js';
import { Field } from '../../../ui/field.js';
import { Form } from '../../../ui/form.js';
import { emailFlags, useChangeEmail } from '../api/change-account.js';
import { CurrentPasswordField } from './current-password-field.js';

interface Props {
  current: string;
  /** Tells what was done; also when this form is gone. */
  onTold: (text: string) => void;
  onClose: () => void;
}

export function EmailForm({ current, onTold, onClose }: Props) {
  const change = useChangeEmail({
    onSuccess: (_body, { newEmail }) =>
      onTold(`A link went to ${newEmail}. Open it within one hour to finish the change.`),
  });
  const { fields, rest } = explainFlags(change.error, emailFlags);
  const submit = (form: FormData) => {
    const newEmail = formText(form, 'newEmail').trim();
    change.mutate({ newEmail, currentPassword: formText(form, 'currentPassword') }, { onSuccess: onClose });
  };
  return (
    <Form submit="Change email" onSubmit={submit} pending={change.isPending} error={rest}>
      <Field
        label="New email"
        name="newEmail"
        hint={`We send a link there. Until you open it, ${current} stays your address.`}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        error={fields.newEmail}
      />
      <CurrentPasswordField error={fields.currentPassword} />
    </Form>
  );
}
