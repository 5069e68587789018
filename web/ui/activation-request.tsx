import type { ReactNode } from 'react';
import { messages } from '../../league/contract/messages.js';
import { useRequestActivation } from '../lib/session/use-request-activation.js';
import styles from './activation-request.module.css';
import { Button } from './button.js';
import { FailureText, SuccessText } from './feedback.js';

/** Has a new activation link mailed to the account of this uid, and says what came of it; `beside` stands beside its button. */
export function ActivationRequest({ uid, beside }: { uid: string | number; beside?: ReactNode }) {
  const request = useRequestActivation();
  if (request.isSuccess) return <SuccessText>{messages.activation.sent}</SuccessText>;
  return (
    <>
      <FailureText error={request.error} />
      <div className={styles.actions}>
        {beside}
        <Button look="call" idle={request.isPending} onClick={() => request.mutate(uid)}>
          Request a new activation link
        </Button>
      </div>
    </>
  );
}
