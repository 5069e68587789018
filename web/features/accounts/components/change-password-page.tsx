import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { resetForm } from '../../../../league/contract/forms.js';
import { messages } from '../../../../league/contract/messages.js';
import { useBanners } from '../../../lib/banners.js';
import { explainFlags, useFormSchema } from '../../../lib/forms.js';
import { ButtonLink } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { FailureText } from '../../../ui/feedback.js';
import { Form } from '../../../ui/form.js';
import { Actions, NarrowPage, PageHead, Stack } from '../../../ui/layout.js';
import { resetFlags, useResetPassword } from '../api/accounts.js';
import { NewPasswordFields } from '../../../shared/passwords/new-password-field.js';

/** The target of the link in the reset mail: a form for a new password. */
export default function ChangePasswordPage() {
  const [search] = useSearchParams();
  const uid = search.get('uid');
  const token = search.get('token');
  return (
    <NarrowPage>
      <PageHead title="Choose a new password" below="This logs the account out on every device." />
      <PlainCard>
        {uid && token ? <ResetForm uid={uid} token={token} /> : <Restart text={messages.recovery.invalidLink} />}
      </PlainCard>
    </NarrowPage>
  );
}

function ResetForm({ uid, token }: { uid: string; token: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { show } = useBanners();
  const { pathname } = useLocation();
  const reset = useResetPassword({
    onSuccess: () => {
      void client.resetQueries();
      if (window.location.pathname === pathname) void navigate('/login', { replace: true });
      show('success', 'Your password has been changed. Log in with the new one.');
    },
  });
  const { submit } = useFormSchema(resetForm, (passwords) => reset.mutate({ uid, token, ...passwords }));
  const { fields, rest } = explainFlags(reset.error, resetFlags);
  if (reset.error?.message === messages.recovery.linkOver) return <Restart text={reset.error.message} />;
  return (
    <Form submit="Change password" onSubmit={submit} pending={reset.isPending} error={rest}>
      <NewPasswordFields errors={fields} />
    </Form>
  );
}

const Restart = ({ text }: { text: string }) => (
  <Stack>
    <FailureText error={text} />
    <p>A link works once, within one hour.</p>
    <Actions end>
      <ButtonLink variant="primary" to="/find-account">
        Find your account
      </ButtonLink>
    </Actions>
  </Stack>
);
