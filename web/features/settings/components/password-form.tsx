import { useMemo, useState } from 'react';
import { messages } from '../../../../league/contract/messages.js';
import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { explainFlags } from '../../../lib/field-errors.js';
import { formText } from '../../../lib/form-text.js';
import { NewPasswordField } from '../../../shared/passwords/new-password-field.js';
import { Field } from '../../../ui/field.js';
import { Form } from '../../../ui/form.js';
import { passwordFlags, useChangePassword } from '../api/change-account.js';
import { CurrentPasswordField } from './current-password-field.js';

interface Props {
  user: CurrentUser;
  /** Tells what was done; also when this form is gone. */
  onTold: (text: string) => void;
  onClose: () => void;
}

export function PasswordForm({ user: { username, email }, onTold, onClose }: Props) {
  const about = useMemo(() => [username, email], [username, email]);
  const [differ, setDiffer] = useState(false);
  const change = useChangePassword({ onSuccess: () => onTold('Your password is changed.') });
  const { fields, rest } = explainFlags(change.error, passwordFlags);
  const submit = (form: FormData) => {
    const newPassword = formText(form, 'newPassword');
    const same = newPassword === formText(form, 'confirmation');
    setDiffer(!same);
    if (!same) return;
    change.mutate({ currentPassword: formText(form, 'currentPassword'), newPassword }, { onSuccess: onClose });
  };
  return (
    <Form
      submit="Change password"
      onSubmit={submit}
      pending={change.isPending}
      error={differ ? messages.register.passwordsDiffer : rest}
    >
      <CurrentPasswordField error={fields.currentPassword} />
      <NewPasswordField label="New password" name="newPassword" about={about} error={fields.newPassword} />
      <Field label="Confirm new password" name="confirmation" type="password" autoComplete="new-password" required />
    </Form>
  );
}
