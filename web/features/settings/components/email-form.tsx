import { explainFlags } from '../../../lib/explain-flags.js';
import { formText } from '../../../lib/form-text.js';
import { Field } from '../../../ui/field.js';
import { Form } from '../../../ui/form.js';
import { emailFlags, useChangeEmail } from '../api/change-account.js';
import { CurrentPasswordField } from './current-password-field.js';

export function EmailForm({ current, onDone }: { current: string; onDone: (text: string) => void }) {
  const change = useChangeEmail();
  const { fields, rest } = explainFlags(change.error, emailFlags);
  const submit = (form: FormData) => {
    const newEmail = formText(form, 'newEmail').trim();
    change.mutate(
      { newEmail, currentPassword: formText(form, 'currentPassword') },
      { onSuccess: () => onDone(`A link went to ${newEmail}. Open it within one hour to finish the change.`) },
    );
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
