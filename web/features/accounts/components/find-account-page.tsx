import { Link } from 'react-router-dom';
import { formText, refusedField } from '../../../lib/forms.js';
import { Button } from '../../../ui/button.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { FailureText, SuccessText } from '../../../ui/feedback.js';
import { Field, Form } from '../../../ui/form.js';
import { Actions, NarrowPage, PageHead, Stack } from '../../../ui/layout.js';
import { useFindAccount, useSendResetMail } from '../api/accounts.js';

/** Finds an account by name or address, and emails a link to choose a new password. */
export default function FindAccountPage() {
  const search = useFindAccount();
  return (
    <NarrowPage>
      <PageHead title="Find your account" below="We will send you a link to choose a new password." />
      <PlainCard>
        <Form
          submit="Search"
          onSubmit={(form) => search.mutate(formText(form, 'key'))}
          pending={search.isPending}
          error={search.error}
          errorOf={refusedField(search.error, 'key', [400, 404])}
        >
          <Field
            label="Email or username"
            name="key"
            autoComplete="username"
            autoCapitalize="none"
            required
            autoFocus
          />
        </Form>
      </PlainCard>
      {search.isSuccess && <FoundAccount key={search.data.username} username={search.data.username} />}
      <p className="muted">
        Neither works? <Link to="/contact">Contact us</Link>
      </p>
    </NarrowPage>
  );
}

function FoundAccount({ username }: { username: string }) {
  const send = useSendResetMail({ successText: () => 'Reset email sent' });
  return (
    <Card title="Account found">
      {send.isSuccess ? (
        <Stack>
          <SuccessText>Reset email sent</SuccessText>
          <p>Open the link in it within one hour.</p>
        </Stack>
      ) : (
        <Stack>
          <p role="status">
            <strong>{username}</strong> will get a link at the email address of the account.
          </p>
          <FailureText error={send.error} />
          <Actions end>
            <Button variant="primary" inactive={send.isPending} onClick={() => send.mutate(username)}>
              Send reset email
            </Button>
          </Actions>
        </Stack>
      )}
    </Card>
  );
}
