import type { ReactNode } from 'react';
import { messages } from '../../../../league/contract/messages.js';
import { Button } from '../../../ui/button.js';
import { FailureText, SuccessText } from '../../../ui/feedback.js';
import { Actions } from '../../../ui/layout.js';
import { useRequestActivation } from '../api/accounts.js';

/** Requests a new activation link for the account of this uid, and shows the result; `beside` is shown next to its button. */
export function ActivationRequest({ uid, beside }: { uid: string | number; beside?: ReactNode }) {
  const request = useRequestActivation();
  if (request.isSuccess) return <SuccessText>{messages.activation.sent}</SuccessText>;
  return (
    <>
      <FailureText error={request.error} />
      <Actions end>
        {beside}
        <Button variant="primary" inactive={request.isPending} onClick={() => request.mutate(uid)}>
          Request a new activation link
        </Button>
      </Actions>
    </>
  );
}
