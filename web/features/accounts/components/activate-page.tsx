import { useSearchParams } from 'react-router-dom';
import { messages } from '../../../../league/wire/messages.js';
import { Button } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { FailureText } from '../../../ui/failure-text.js';
import { LogInLink } from '../../../ui/log-in-link.js';
import { NarrowPage } from '../../../ui/narrow-page.js';
import { PageHead } from '../../../ui/page-head.js';
import { SuccessText } from '../../../ui/success-text.js';
import { useRequestActivation } from '../api/request-activation.js';
import { useMailedLink } from '../api/use-mailed-link.js';
import styles from './accounts.module.css';
import { LinkAtWork } from './link-at-work.js';

const texts = { done: 'Your account is active, and you are logged in.', failed: messages.activation.failed };

/** Where the link of the activation mail leads: activates the account, or offers a new link. */
export default function ActivatePage() {
  const [search] = useSearchParams();
  const error = useMailedLink('activate', texts);
  if (!error) return <LinkAtWork title="Account activation" />;
  return (
    <NarrowPage>
      <PageHead title="Account activation" />
      <PlainCard className={styles.stack}>
        <FailureText error={error} />
        <p>The link works once, and for 24 hours. If you have opened it before, your account is active: just log in.</p>
        <NewLink uid={search.get('uid')} />
      </PlainCard>
    </NarrowPage>
  );
}

function NewLink({ uid }: { uid: string | null }) {
  const request = useRequestActivation();
  if (request.isSuccess) return <SuccessText>{messages.activation.sent}</SuccessText>;
  return (
    <>
      <FailureText error={request.error} />
      <div className={styles.actions}>
        <LogInLink />
        {uid !== null && (
          <Button look="call" idle={request.isPending} onClick={() => request.mutate(uid)}>
            Request a new activation link
          </Button>
        )}
      </div>
    </>
  );
}
