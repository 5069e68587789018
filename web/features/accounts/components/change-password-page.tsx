import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { resetForm } from '../../../../league/contract/forms.js';
import type { PasskeyShape } from '../../../../league/contract/second-factor.js';
import { messages } from '../../../../league/contract/messages.js';
import { useBanners } from '../../../lib/banners.js';
import { formatDay } from '../../../lib/format.js';
import { explainFlags, useFormSchema } from '../../../lib/forms.js';
import { ButtonLink } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { FailureText } from '../../../ui/feedback.js';
import { CheckBox, FieldSet, Form } from '../../../ui/form.js';
import { Actions, NarrowPage, PageHead, Stack } from '../../../ui/layout.js';
import { resetFlags, resetLinkQuery, useResetPassword } from '../api/accounts.js';
import { NewPasswordFields } from '../../../shared/passwords/new-password-field.js';

export default function ChangePasswordPage() {
  const [search] = useSearchParams();
  const uid = search.get('uid');
  const token = search.get('token');
  return (
    <NarrowPage>
      <PageHead
        title="Choose a new password"
        below="This logs the account out on every device. Your private calendar gets a new address."
      />
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
  const { data: passkeys, error } = useQuery(resetLinkQuery({ uid, token }));
  const [keptPasskeys, setKept] = useState<readonly number[]>([]);
  const { submit } = useFormSchema(resetForm, (passwords) => reset.mutate({ uid, token, keptPasskeys, ...passwords }));
  const { fields, rest } = explainFlags(reset.error, resetFlags);
  const { linkOver } = messages.recovery;
  if (reset.error?.message === linkOver || error?.message === linkOver) return <Restart text={linkOver} />;
  return (
    <Form submit="Change password" onSubmit={submit} pending={reset.isPending} error={rest}>
      <NewPasswordFields errors={fields} />
      {passkeys && passkeys.length > 0 && <Passkeys passkeys={passkeys} kept={keptPasskeys} onKept={setKept} />}
      {error && <p className="small muted">All passkeys of the account are removed, too.</p>}
    </Form>
  );
}

interface PasskeysProps {
  passkeys: readonly PasskeyShape[];
  kept: readonly number[];
  onKept: (ids: readonly number[]) => void;
}

/** An intruder may have added a passkey, so only the passkeys that the member chooses stay. */
const Passkeys = ({ passkeys, kept, onKept }: PasskeysProps) => (
  <FieldSet legend="Passkeys that you keep">
    <p className="small muted">
      A passkey logs you in without the password. All others are removed. Keep only those that you recognize.
    </p>
    {passkeys.map(({ id, name, created_at, last_used_at }) => (
      <CheckBox
        key={id}
        label={`${name}: added on ${formatDay(created_at)}, ${last_used_at ? `last used on ${formatDay(last_used_at)}` : 'not used yet'}`}
        checked={kept.includes(id)}
        onChange={({ target }) => onKept(target.checked ? [...kept, id] : kept.filter((other) => other !== id))}
      />
    ))}
  </FieldSet>
);

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
