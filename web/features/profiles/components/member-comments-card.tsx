import { Navigate } from 'react-router-dom';
import { limits } from '../../../../league/contract/limits.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote, FailedLoad } from '../../../ui/feedback.js';
import { Pager } from '../../../ui/pager.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useMemberComments } from '../api/use-member.js';
import { MemberComment } from './member-comment.js';

const perPage = limits.commentsPerProfilePage;

/** What a member wrote, newest first. */
export function MemberCommentsCard({ username, page }: { username: string; page: number }) {
  const { data, error, refetch } = useMemberComments(username, page);
  const amount = data?.amount_comments ?? 0;
  const pastTheEnd = page > 1 && data?.comments.length === 0;
  if (pastTheEnd) return <Navigate to="?page=1" replace />;
  return (
    <>
      <Card title={amount > 0 ? `Comments (${amount})` : 'Comments'}>
        {error && !data && <FailedLoad error={error} retry={refetch} />}
        {!data && !error && <SkeletonRows count={5} rowHeight={86} />}
        {data && amount === 0 && <EmptyNote>{`${username} has not written any comments yet.`}</EmptyNote>}
        <ul>
          {data?.comments.map((comment) => (
            <li key={comment.id}>
              <MemberComment comment={comment} />
            </li>
          ))}
        </ul>
      </Card>
      <Pager page={page} amount={amount} perPage={perPage} />
    </>
  );
}
