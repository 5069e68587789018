import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { emailForm, passwordForm, usernameForm } from '../../../../league/contract/forms.js';
import { messages } from '../../../../league/contract/messages.js';
import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { runAfterClosing } from '../../../lib/close-on-back.js';
import { useBanners } from '../../../lib/banners.js';
import { explainFlags, formText, useFormSchema } from '../../../lib/forms.js';
import { emailHint } from '../../../shared/accounts/email-hint.js';
import { NewPasswordField } from '../../../shared/passwords/new-password-field.js';
import { Field, Form } from '../../../ui/form.js';
import { Modal } from '../../../ui/modal.js';
import {
  deletionFlags,
  emailFlags,
  passwordFlags,
  useChangeEmail,
  useChangePassword,
  useChangeUsername,
  useDeleteAccount,
  usernameFlags,
} from '../api/account.js';
import { PictureForm } from './picture-form.js';

/** Required with every change that could take over an account. */
export const CurrentPasswordField = ({ error }: { error: string | undefined }) => (
  <Field
    label="Current password"
    name="currentPassword"
    type="password"
    autoComplete="current-password"
    required
    error={error}
  />
);

interface UsernameFormProps {
  /** Shows the result, even if this form has been closed. */
  onMessage: (text: string) => void;
  onClose: () => void;
}

function UsernameForm({ onMessage, onClose }: UsernameFormProps) {
  const mutation = useChangeUsername({
    onSuccess: (_body, { newUsername }) => onMessage(`You are now ${newUsername}.`),
  });
  const { fields, rest } = explainFlags(mutation.error, usernameFlags);
  const { submit } = useFormSchema(usernameForm, (values) => mutation.mutate(values, { onSuccess: onClose }));
  return (
    <Form submit="Change username" onSubmit={submit} pending={mutation.isPending} error={rest}>
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

interface EmailFormProps {
  current: string;
  /** Shows the result, even if this form has been closed. */
  onMessage: (text: string) => void;
  onClose: () => void;
}

function EmailForm({ current, onMessage, onClose }: EmailFormProps) {
  const mutation = useChangeEmail({
    onSuccess: (_body, { newEmail }) =>
      onMessage(`We have sent a link to ${newEmail}. Open it within one hour to finish the change.`),
  });
  const { fields, rest } = explainFlags(mutation.error, emailFlags);
  const { submit } = useFormSchema(emailForm, (values) => mutation.mutate(values, { onSuccess: onClose }));
  return (
    <Form submit="Change email" onSubmit={submit} pending={mutation.isPending} error={rest}>
      <Field
        label="New email"
        name="newEmail"
        hint={emailHint(
          mutation.variables?.newEmail,
          `We will send a link there. Until you open it, ${current} stays your address.`,
        )}
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

interface PasswordFormProps {
  user: CurrentUser;
  /** Shows the result, even if this form has been closed. */
  onMessage: (text: string) => void;
  onClose: () => void;
}

function PasswordForm({ user: { username, email }, onMessage, onClose }: PasswordFormProps) {
  const about = useMemo(() => [username, email], [username, email]);
  const mutation = useChangePassword({ onSuccess: () => onMessage('Your password has been changed.') });
  const { fields, rest } = explainFlags(mutation.error, passwordFlags);
  const { submit, errors } = useFormSchema(passwordForm, ({ currentPassword, newPassword }) =>
    mutation.mutate({ currentPassword, newPassword }, { onSuccess: onClose }),
  );
  return (
    <Form
      submit="Change password"
      onSubmit={submit}
      pending={mutation.isPending}
      error={errors.confirmation ?? rest}
      errorOf={errors.confirmation && 'confirmation'}
    >
      <CurrentPasswordField error={fields.currentPassword} />
      <NewPasswordField label="New password" name="newPassword" about={about} error={fields.newPassword} />
      <Field label="Confirm new password" name="confirmation" type="password" autoComplete="new-password" required />
    </Form>
  );
}

/** Needs the current password, and the username as confirmation. */
function DeleteAccountForm({ username }: { username: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { show } = useBanners();
  const [wrong, setWrong] = useState(false);
  const { pathname } = useLocation();
  const remove = useDeleteAccount({
    onSuccess: () => {
      // Does not redirect a member who has left the page in the meantime.
      void client.resetQueries();
      if (window.location.pathname === pathname) runAfterClosing(() => void navigate('/', { replace: true }));
      show('success', 'Your account has been deleted.');
    },
  });
  const { fields, rest } = explainFlags(remove.error, deletionFlags);
  const submit = (form: FormData) => {
    const matches = formText(form, 'username') === username;
    setWrong(!matches);
    if (matches) remove.mutate({ username, currentPassword: formText(form, 'currentPassword') });
    return matches;
  };
  return (
    <>
      <p>
        Your comments are deleted, except those that others replied to: these stay, without your name. Your picks in
        running seasons are deleted, and the members behind you move up. In finished seasons your position stays,
        without your name.
      </p>
      <Form
        ignoreUnsaved
        submit="Delete account"
        onSubmit={submit}
        pending={remove.isPending}
        error={wrong ? messages.account.wrongUsername : rest}
        errorOf={wrong ? 'username' : undefined}
      >
        <Field
          label={`Type ${username} to confirm`}
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        <CurrentPasswordField error={fields.currentPassword} />
      </Form>
    </>
  );
}

export type Opened = 'profile photo' | 'username' | 'email' | 'password' | 'account';

interface Props {
  opened: Opened;
  user: CurrentUser;
  onClose: () => void;
}

export function SettingsModal({ opened, user, onClose }: Props) {
  const { show } = useBanners();
  const done = { onClose, onMessage: (text: string) => show('success', text) };
  return (
    <Modal title={opened === 'account' ? 'Delete account' : `Change ${opened}`} onClose={onClose}>
      {opened === 'profile photo' && <PictureForm username={user.username} {...done} />}
      {opened === 'username' && <UsernameForm {...done} />}
      {opened === 'email' && <EmailForm current={user.email} {...done} />}
      {opened === 'password' && <PasswordForm user={user} {...done} />}
      {opened === 'account' && <DeleteAccountForm username={user.username} />}
    </Modal>
  );
}
