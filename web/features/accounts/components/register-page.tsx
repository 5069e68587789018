import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router-dom';
import { registrationForm } from '../../../../league/contract/forms.js';
import type { GroupInvitation } from '../../../../league/contract/groups.js';
import { messages } from '../../../../league/contract/messages.js';
import { explainFlags, useFormSchema } from '../../../lib/forms.js';
import { loadInvitation } from '../../../lib/kept-invitation.js';
import { emailHint } from '../../../shared/accounts/email-hint.js';
import { invitationQuery } from '../../../shared/groups/api/invitation.js';
import { NewPasswordFields } from '../../../shared/passwords/new-password-field.js';
import { useSession } from '../../../shared/session/api/session.js';
import { PlainCard } from '../../../ui/card.js';
import { Field, Form } from '../../../ui/form.js';
import { NarrowPage, PageHead } from '../../../ui/layout.js';
import { registrationFlags, useRegister } from '../api/accounts.js';
import { Registered } from './registered.js';

/** Creates an account, which is activated through a link in an email. */
export default function RegisterPage() {
  const { user } = useSession();
  const invitation = useKeptInvitation();
  const attempt = useRegister({ successText: () => messages.register.created });
  const { submit } = useFormSchema(registrationForm, attempt.mutate);
  if (user) return <Navigate to="/" replace />;
  if (attempt.isSuccess)
    return (
      <Registered
        email={attempt.variables.email}
        uid={attempt.data.uid}
        group={invitation?.name}
        onStartAgain={attempt.reset}
      />
    );

  const { fields, rest } = explainFlags(attempt.error, registrationFlags);
  return (
    <NarrowPage>
      <PageHead title="Register" below={invitation ? describeInvitation(invitation) : 'One account for all seasons.'} />
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
          {/* Not of type email, because the server describes an invalid address in the client's words. */}
          <Field
            label="Email"
            name="email"
            hint={emailHint(
              attempt.variables?.email,
              'Only you and the admins see it. We will send a link there to finish.',
            )}
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

const describeInvitation = ({ name }: GroupInvitation): string => `You are joining the group ${name}.`;

/** The invitation that the visitor has opened. Null without an invitation, or if it no longer works. */
function useKeptInvitation(): GroupInvitation | null {
  const token = loadInvitation();
  const { data } = useQuery({ ...invitationQuery(token ?? '', undefined), enabled: token !== null });
  return data && !data.full ? data : null;
}
