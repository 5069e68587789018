import { useSearchParams } from 'react-router-dom';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { FailureText } from '../../../ui/feedback.js';
import { Actions, NarrowPage, PageHead, Stack } from '../../../ui/layout.js';
import { useLogOutForLink } from '../api/accounts.js';
import { otherAccountOf, useMailedLink } from '../api/mailed-link.js';
import { ActivationRequest, LinkPending } from './mailed-link.js';

/** The target of an activation link. It activates the account, or offers a new link. */
export default function ActivatePage() {
  const [search] = useSearchParams();
  const uid = search.get('uid');
  const error = useMailedLink('activate');
  if (!error) return <LinkPending title="Account activation" />;
  const other = otherAccountOf(error);
  if (other !== null) return <OtherAccount username={other} />;
  return (
    <NarrowPage>
      <PageHead title="Account activation" />
      <PlainCard>
        <Stack>
          <FailureText error={error} />
          <p>
            The link works once, within 24 hours. If you have already opened it, your account is active: just log in.
          </p>
          {uid === null ? <LogInLink /> : <ActivationRequest uid={uid} beside={<LogInLink />} />}
        </Stack>
      </PlainCard>
    </NarrowPage>
  );
}

/** Offers a log-out to a member who opened the activation link of another account. */
function OtherAccount({ username }: { username: string }) {
  const switching = useLogOutForLink({
    // Opens the link again, without the other member's data.
    onSuccess: () => window.location.reload(),
  });
  return (
    <NarrowPage>
      <PageHead title="Account activation" />
      <PlainCard>
        <Stack>
          <FailureText error={switching.error} />
          <p>{`You are logged in as ${username}, and this link is for another account. It works only after you have logged out.`}</p>
          <Actions end>
            <ButtonLink to="/">Stay logged in</ButtonLink>
            <Button
              variant="primary"
              inactive={switching.isPending || switching.isSuccess}
              onClick={() => switching.mutate()}
            >
              Log out and activate
            </Button>
          </Actions>
        </Stack>
      </PlainCard>
    </NarrowPage>
  );
}
