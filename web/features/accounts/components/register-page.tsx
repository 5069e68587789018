import { Link, Navigate } from 'react-router-dom';
import { registrationForm } from '../../../../league/contract/forms.js';
import { messages } from '../../../../league/contract/messages.js';
import { explainFlags, useFormSchema } from '../../../lib/forms.js';
import { useSession } from '../../../shared/session/api/session.js';
import { PlainCard } from '../../../ui/card.js';
import { Field, Form } from '../../../ui/form.js';
import { NarrowPage, PageHead, Stack } from '../../../ui/layout.js';
import { SuccessText } from '../../../ui/feedback.js';
import { emailHint } from '../../../shared/accounts/email-hint.js';
import { registrationFlags, useRegister } from '../api/accounts.js';
import { NewPasswordFields } from '../../../shared/passwords/new-password-field.js';

/** Creates an account. An emailed link activates it. */
export default function RegisterPage() {
  const { user } = useSession();
  const attempt = useRegister({ successText: () => messages.register.created });
  const { submit } = useFormSchema(registrationForm, attempt.mutate);
  if (user) return <Navigate to="/" replace />;
  if (attempt.isSuccess) return <Registered email={attempt.variables.email} />;

  const { fields, rest } = explainFlags(attempt.error, registrationFlags);
  return (
    <NarrowPage>
      <PageHead title="Register" below="One account for all seasons." />
      <PlainCard>
        <Form submit="Register" onSubmit={submit} pending={attempt.isPending} error={rest}>
          <Field
            label="Username"
            name="username"
            hint="Letters and numbers only. Everyone sees it, in the standings and beside your comments."
            autoComplete="username"
            autoCapitalize="none"
            required
            autoFocus
            error={fields.username}
          />
          {/* Not of type email: the server describes an invalid address, in the words of the client's documents. */}
          <Field
            label="Email"
            name="email"
            hint={emailHint(attempt.variables?.email, 'Nobody else sees it. We will send a link there to finish.')}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            required
            error={fields.email}
          />
          <NewPasswordFields errors={fields} />
        </Form>
      </PlainCard>
      <p className="muted">
        Already have an account? <Link to="/login">Login</Link>
      </p>
    </NarrowPage>
  );
}

const Registered = ({ email }: { email: string }) => (
  <NarrowPage>
    <PageHead title="Register" />
    <PlainCard>
      <Stack>
        <SuccessText>{messages.register.created}</SuccessText>
        <p>
          We have sent an email to <strong>{email}</strong>. Open the link in it within 24 hours, and you are in.
        </p>
      </Stack>
    </PlainCard>
  </NarrowPage>
);
