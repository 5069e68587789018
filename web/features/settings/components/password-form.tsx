import { useState } from 'react';
import { limits } from '../../../../league/wire/limits.js';
import { messages } from '../../../../league/wire/messages.js';
import { explainFlags } from '../../../lib/explain-flags.js';
import { formText } from '../../../lib/form-text.js';
import { Field } from '../../../ui/field.js';
import { Form } from '../../../ui/form.js';
import { passwordFlags, useChangePassword } from '../api/change-account.js';
import { CurrentPasswordField } from './current-password-field.js';

export function PasswordForm({ onDone }: { onDone: (text: string) => void }) {
  const [differ, setDiffer] = useState(false);
  const change = useChangePassword();
  const { fields, rest } = explainFlags(change.error, passwordFlags);
  const submit = (form: FormData) => {
    const newPassword = formText(form, 'newPassword');
    const same = newPassword === formText(form, 'confirmation');
    setDiffer(!same);
    if (!same) return;
    change.mutate(
      { currentPassword: formText(form, 'currentPassword'), newPassword },
      { onSuccess: () => onDone('Your password is changed.') },
    );
  };
  return (
    <Form
      submit="Change password"
      onSubmit={submit}
      pending={change.isPending}
      error={differ ? messages.register.passwordsDiffer : rest}
    >
      <CurrentPasswordField error={fields.currentPassword} />
      <Field
        label="New password"
        name="newPassword"
        type="password"
        hint={`At least ${limits.passwordLength} characters.`}
        autoComplete="new-password"
        required
        error={fields.newPassword}
      />
      <Field label="Confirm new password" name="confirmation" type="password" autoComplete="new-password" required />
    </Form>
  );
}
