import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailDelivery, PicksOverview } from '../../../../../league/contract/administration.js';
import { useBanners } from '../../../../lib/banners.js';
import { formatMoment } from '../../../../lib/format.js';
import { MemberLink } from '../../../../shared/members/member-link.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { FailedLoad, FailureText, SkeletonRows } from '../../../../ui/feedback.js';
import { Actions } from '../../../../ui/layout.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { picksOverviewQuery, useRemind } from '../../api/picks-overview.js';
import {
  describeDelivery,
  describeMembers,
  describePicked,
  describeReminded,
  describeReminder,
} from '../../model/describe-mails.js';
import styles from './picks-card.module.css';

/** The members with and without picks, and the reminder to members without. The picks themselves stay secret. */
export function PicksCard({ year }: { year: number }) {
  const { data, error, refetch } = useInfiniteQuery(picksOverviewQuery(year, false));
  const overview = data?.pages[0]?.picks_overview;
  return (
    <Card title="Picks of members">
      {!overview && (error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={2} rowHeight={44} />)}
      {overview && (
        <>
          <p>
            <strong>{`${describePicked(overview)}.`}</strong>
          </p>
          <Reminder year={year} overview={overview} />
          <MemberList year={year} picked={false} count={overview.amount_members - overview.amount_picked} />
          <MemberList year={year} picked count={overview.amount_picked} />
        </>
      )}
    </Card>
  );
}

/** Needs two clicks, because nobody can take an email back. */
function Reminder({ year, overview }: { year: number; overview: PicksOverview }) {
  const { show } = useBanners();
  const remind = useRemind({
    onSuccess: ({ amount_reminded }) => show('success', describeReminded(amount_reminded)),
  });
  const described = describeReminder(overview);
  const { last_reminder: last, amount_to_remind: count } = overview;
  return (
    <>
      {described && <p className="muted small">{described}</p>}
      {last && (
        <p className="muted small" role="status">
          <span>{`Last reminder, ${formatMoment(last.ordered_at)}: `}</span>
          <DeliveryText delivery={last} />
        </p>
      )}
      {overview.can_remind && described && (
        <Actions>
          <TwoClickButton
            variant="secondary"
            confirmLabel="Click again to send it"
            inactive={count === 0 || remind.isPending}
            onConfirm={() => remind.mutate(year)}
          >
            Remind the rest
          </TwoClickButton>
        </Actions>
      )}
      <FailureText error={remind.error} />
    </>
  );
}

interface MemberListProps {
  year: number;
  picked: boolean;
  count: number;
}

function MemberList({ year, picked, count }: MemberListProps) {
  const [open, setOpen] = useState(false);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery({
      ...picksOverviewQuery(year, picked),
      enabled: open,
    });
  if (count === 0) return null;
  const members = data?.pages.flatMap((page) => page.picks_overview.members) ?? [];
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{describeMembers(count, picked)}</summary>
      {open && (
        <>
          {!data && (error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={3} rowHeight={44} />)}
          <ul className={styles.members} aria-label={picked ? 'Members with picks' : 'Members without picks'}>
            {members.map((member) => (
              <li key={member.username}>
                <MemberLink user={member} className={styles.member} />
              </li>
            ))}
          </ul>
          {isFetchNextPageError && <FailureText error={error} />}
          {hasNextPage && (
            <Button inactive={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchNextPageError ? 'Try again' : 'Show more'}
            </Button>
          )}
        </>
      )}
    </details>
  );
}

/** The delivery of emails, with a link to the failed ones. */
export const DeliveryText = ({ delivery }: { delivery: MailDelivery }) => (
  <>
    <span>{`${describeDelivery(delivery)}.`}</span>
    {delivery.failed > 0 && (
      <span>
        {' '}
        <a href={`/admin/mails?mailingId=${delivery.mailing_id}&state=failed`}>See which failed</a>
      </span>
    )}
  </>
);
