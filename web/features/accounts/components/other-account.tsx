import { useState } from 'react';
import { messages } from '../../../../league/contract/messages.js';
import { read } from '../../../lib/api-client.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { FailureText } from '../../../ui/feedback.js';
import { NarrowPage } from '../../../ui/narrow-page.js';
import { PageHead } from '../../../ui/page-head.js';
import styles from './accounts.module.css';

/** Asks a member who opened the activation link of another account whether to log out for it. */
export function OtherAccount({ username }: { username: string }) {
  const [error, setError] = useState<Error | null>(null);
  const [pending, setPending] = useState(false);
  const switchAccount = async () => {
    setPending(true);
    try {
      await read('logout/', { generic: messages.shell.logout });
      // Opens the link anew, without anything that was read as the other member.
      window.location.reload();
    } catch (failure) {
      setError(failure as Error);
      setPending(false);
    }
  };
  return (
    <NarrowPage>
      <PageHead title="Account activation" />
      <PlainCard className={styles.stack}>
        <FailureText error={error} />
        <p>
          You are logged in as {username}, and this link is for another account. It works only after you have logged
          out.
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/">Stay logged in</ButtonLink>
          <Button look="call" idle={pending} onClick={() => void switchAccount()}>
            Log out and activate
          </Button>
        </div>
      </PlainCard>
    </NarrowPage>
  );
}
