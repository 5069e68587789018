import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { codeForm, logInForm } from '../../../../league/contract/forms.js';
import type { SecondStepMethod } from '../../../../league/contract/second-factor.js';
import { userQuery, useSession } from '../../../shared/session/api/session.js';
import { refusedField, useFormSchema } from '../../../lib/forms.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { FailureText } from '../../../ui/feedback.js';
import { Field, Form } from '../../../ui/form.js';
import { NarrowPage, PageHead, Stack } from '../../../ui/layout.js';
import { finishLogIn, inactiveUid, isLogInExpired, logIn, type LogInInput, logInWithPasskey } from '../api/accounts.js';
import { parseReturnAddress, parseServerPage } from '../model/log-in.js';
import { ActivationRequest } from './mailed-link.js';

/** Redirects a logged-in member to the page that they came from. */
export default function LogInPage() {
  const location = useLocation();
  const client = useQueryClient();
  const { user } = useSession();
  // Pending until the user has been refetched, so that the form cannot be sent again in between.
  const attempt = useAppMutation(async (input: LogInInput) => {
    const step = await logIn(input);
    if (!step) await reloadAsMember(client);
    return step;
  });
  const { submit } = useFormSchema(logInForm, attempt.mutate);
  const serverPage = parseServerPage(location.search);
  useEffect(() => {
    if (user && serverPage) window.location.replace(serverPage);
  }, [user, serverPage]);
  if (user) return serverPage ? null : <Navigate to={parseReturnAddress(location.state)} replace />;

  if (attempt.data) return <SecondStepPage methods={attempt.data.methods} onStartAgain={attempt.reset} />;
  const inactive = inactiveUid(attempt.error);
  return (
    <NarrowPage>
      <PageHead title="Login" below="Welcome back." />
      <PlainCard>
        <Form
          submit="Login"
          onSubmit={submit}
          pending={attempt.isPending}
          error={attempt.error}
          beside={<ButtonLink to="/find-account">Forgot your password?</ButtonLink>}
        >
          <Field
            label="Username or email"
            name="key"
            autoComplete="username"
            autoCapitalize="none"
            required
            autoFocus
          />
          <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        </Form>
      </PlainCard>
      <PasskeyButton />
      {inactive !== null && <InactiveAccountCard key={inactive} uid={inactive} />}
      <p className="muted">
        No account yet? <Link to="/register">Register</Link>
      </p>
    </NarrowPage>
  );
}

/**
 * Resets the user instead of invalidating it, because after a failed refetch the page must not treat the member as a
 * visitor. If a different member logs in, `forgetFormerMember` refetches everything else.
 */
async function reloadAsMember(client: QueryClient): Promise<void> {
  await client.resetQueries({ queryKey: userQuery.queryKey });
  await client.invalidateQueries(
    { predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] },
    { cancelRefetch: false },
  );
}

/** Logs in with a passkey, if the browser supports them. */
function PasskeyButton() {
  const client = useQueryClient();
  const attempt = useAppMutation(async () => {
    await logInWithPasskey();
    await reloadAsMember(client);
  });
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <Stack>
      <span>
        <Button inactive={attempt.isPending} onClick={() => attempt.mutate()}>
          Log in with a passkey
        </Button>
      </span>
      <FailureText error={attempt.error} />
    </Stack>
  );
}

interface SecondStepProps {
  methods: readonly SecondStepMethod[];
  onStartAgain: () => void;
}

/** Asks for the second step after the right password of an account with two-step log-in. */
function SecondStepPage({ methods, onStartAgain }: SecondStepProps) {
  const client = useQueryClient();
  const attempt = useAppMutation(async (code: string) => {
    await finishLogIn(code);
    await reloadAsMember(client);
  });
  const { submit } = useFormSchema(codeForm, ({ code }) => attempt.mutate(code));
  const expired = isLogInExpired(attempt.error);
  return (
    <NarrowPage>
      <PageHead title="Second step" tabTitle="Login" below="Your password is correct." />
      <PlainCard>
        <Form
          submit="Finish login"
          onSubmit={submit}
          pending={attempt.isPending}
          inactive={expired}
          error={attempt.error}
          errorOf={expired ? undefined : refusedField(attempt.error, 'code')}
          beside={<Button onClick={onStartAgain}>Start again</Button>}
        >
          <Field
            label="Code"
            name="code"
            hint="The 6 digits that your app shows for this site. Without your phone: one of your recovery codes."
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            required
            autoFocus
          />
        </Form>
      </PlainCard>
      {methods.includes('passkey') && <PasskeyButton />}
      <p className="muted">
        No phone and no recovery code? <Link to="/contact">Write to us</Link>: an admin can turn the second step off.
      </p>
    </NarrowPage>
  );
}

/**
 * Shown after the right password for an account that is not active yet, because the email with the link may have been
 * lost.
 */
const InactiveAccountCard = ({ uid }: { uid: number }) => (
  <Card title="Account activation">
    <Stack>
      <p>
        Open the link in the email we sent when the account was created. Can’t find it, or is it more than 24 hours old?
      </p>
      <ActivationRequest uid={uid} />
    </Stack>
  </Card>
);
