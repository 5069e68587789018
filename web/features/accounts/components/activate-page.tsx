import { useSearchParams } from 'react-router-dom';
import { messages } from '../../../../league/contract/messages.js';
import { ActivationRequest } from '../../../ui/activation-request.js';
import { PlainCard } from '../../../ui/card.js';
import { FailureText } from '../../../ui/feedback.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { NarrowPage } from '../../../ui/narrow-page.js';
import { PageHead } from '../../../ui/page-head.js';
import { otherAccountOf } from '../api/other-account.js';
import { useMailedLink } from '../api/use-mailed-link.js';
import styles from './accounts.module.css';
import { LinkAtWork } from './link-at-work.js';
import { OtherAccount } from './other-account.js';

const texts = { done: 'Your account is active, and you are logged in.', failed: messages.activation.failed };

/** Where the link of the activation mail leads: activates the account, or offers a new link. */
export default function ActivatePage() {
  const [search] = useSearchParams();
  const uid = search.get('uid');
  const error = useMailedLink('activate', texts);
  if (!error) return <LinkAtWork title="Account activation" />;
  const other = otherAccountOf(error);
  if (other !== null) return <OtherAccount username={other} />;
  return (
    <NarrowPage>
      <PageHead title="Account activation" />
      <PlainCard className={styles.stack}>
        <FailureText error={error} />
        <p>The link works once, and for 24 hours. If you have opened it before, your account is active: just log in.</p>
        {uid === null ? <LogInLink /> : <ActivationRequest uid={uid} beside={<LogInLink />} />}
      </PlainCard>
    </NarrowPage>
  );
}
