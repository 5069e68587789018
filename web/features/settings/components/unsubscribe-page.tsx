import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { type Subscription, subscriptionTexts } from '../../../../league/contract/mail-switches.js';
import { ApiError } from '../../../lib/api-client.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { FailedLoad, FailureText, SkeletonRows, SuccessText } from '../../../ui/feedback.js';
import { Actions, NarrowPage, PageHead, Stack } from '../../../ui/layout.js';
import { unsubscriptionQuery, useUnsubscribe } from '../api/reach.js';

/** The target of an unsubscribe link. A button turns the emails off, without a log-in. */
export default function UnsubscribePage() {
  const { search } = useLocation();
  const { data, error, refetch } = useQuery(unsubscriptionQuery(search));
  return (
    <NarrowPage>
      <PageHead title="Turn emails off" />
      <PlainCard>
        {data && <TurnOff search={search} mails={data.mails} on={data.on} />}
        {!data &&
          error &&
          (isInvalid(error) ? <InvalidLink error={error} /> : <FailedLoad error={error} retry={refetch} />)}
        {!data && !error && <SkeletonRows count={2} rowHeight={48} />}
      </PlainCard>
    </NarrowPage>
  );
}

/** An invalid link fails again at every attempt. */
const isInvalid = (error: Error) => error instanceof ApiError && error.status === 400;

const InvalidLink = ({ error }: { error: Error }) => (
  <Stack>
    <FailureText error={error} />
    <Actions>
      <ButtonLink to="/settings">Your settings</ButtonLink>
    </Actions>
  </Stack>
);

function TurnOff({ search, mails, on }: { search: string; mails: Subscription; on: boolean }) {
  const unsubscribe = useUnsubscribe(search);
  const { title, fact } = subscriptionTexts[mails];
  const settings = <Link to="/settings">settings</Link>;
  if (unsubscribe.isSuccess)
    return (
      <Stack>
        <SuccessText>{`Done. You will get no more “${title}” emails.`}</SuccessText>
        <p>You can turn them on again in your {settings}.</p>
      </Stack>
    );
  return (
    <Stack>
      <p>
        <strong>{title}</strong>
        <br />
        <span className="muted">{fact}</span>
      </p>
      {on ? (
        <>
          <FailureText error={unsubscribe.error} />
          <Actions>
            <Button variant="primary" inactive={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
              Turn these emails off
            </Button>
          </Actions>
          <p className="muted">Your other emails stay as they are. Choose all of them in your {settings}.</p>
        </>
      ) : (
        <p>These emails are off. You can turn them on again in your {settings}.</p>
      )}
    </Stack>
  );
}
