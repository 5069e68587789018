import type { Elements } from '../../../lib/elements.js';
import { messages } from '../../../../league/contract/messages.js';
import { Button } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { FailureText, SuccessText } from '../../../ui/feedback.js';
import { Actions, NarrowPage, PageHead } from '../../../ui/layout.js';
import { useRequestActivation } from '../api/accounts.js';

export const LinkPending = ({ title }: { title: string }) => (
  <NarrowPage>
    <PageHead title={title} />
    <PlainCard>
      <p role="status">{messages.shell.loading}</p>
    </PlainCard>
  </NarrowPage>
);

interface RequestProps {
  uid: string | number;
  label?: string;
  /** Shown next to the button. */
  beside?: Elements;
}

/** Requests a new activation link and shows the result. */
export function ActivationRequest({ uid, label = 'Request a new activation link', beside }: RequestProps) {
  const request = useRequestActivation();
  if (request.isSuccess) return <SuccessText>{messages.activation.sent}</SuccessText>;
  return (
    <>
      <FailureText error={request.error} />
      <Actions end>
        {beside}
        <Button variant="primary" inactive={request.isPending} onClick={() => request.mutate(uid)}>
          {label}
        </Button>
      </Actions>
    </>
  );
}
