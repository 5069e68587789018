import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messages } from '../../../../league/contract/messages.js';
import { afterClosing } from '../../../lib/back-closes.js';
import { useBanners } from '../../../lib/banners.js';
import { formText } from '../../../lib/form-text.js';
import { Field } from '../../../ui/field.js';
import { Form } from '../../../ui/form.js';
import { useDeleteAccount } from '../api/change-account.js';

/** Asks for one's own name before what can't be undone. */
export function DeleteAccountForm({ username }: { username: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { show } = useBanners();
  const [wrong, setWrong] = useState(false);
  const { pathname } = useLocation();
  const remove = useDeleteAccount({
    onSuccess: () => {
      // Whoever has gone elsewhere meanwhile stays there, logged out.
      void client.resetQueries();
      if (window.location.pathname === pathname) afterClosing(() => void navigate('/', { replace: true }));
      show('success', 'Your account is deleted.');
    },
  });
  const submit = (form: FormData) => {
    const matches = formText(form, 'username') === username;
    setWrong(!matches);
    if (matches) remove.mutate(username);
  };
  return (
    <>
      <p>
        Your comments go, but for those that others replied to: they stay without your name. Your picks of running
        seasons go, and the standings close up. In finished seasons your place stays, without your name.
      </p>
      <Form
        kept
        submit="Delete account"
        onSubmit={submit}
        pending={remove.isPending}
        error={wrong ? messages.account.wrongUsername : remove.error}
      >
        <Field
          label={`Type ${username} to confirm`}
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          required
        />
      </Form>
    </>
  );
}
