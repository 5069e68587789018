import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { readPageNumber } from '../../../lib/paging.js';
import { ProgressCard } from '../../../progress/components/progress-card.js';
import { PlainCard } from '../../../ui/card.js';
import { FailedLoad } from '../../../ui/feedback.js';
import { PageHead } from '../../../ui/page-head.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useMember, useMemberCommentsAhead } from '../api/use-member.js';
import { MemberCard } from './member-card.js';
import { MemberCommentsCard } from './member-comments-card.js';

/** A member and what they wrote; an address without a page goes to the first. */
export default function ProfilePage() {
  const { username = '' } = useParams();
  const [search] = useSearchParams();
  const { data: member, error, refetch } = useMember(username);
  const page = readPageNumber(search.get('page'));
  useMemberCommentsAhead(username, page ?? 1);
  if (page === null) return <Navigate to="?page=1" replace />;
  if (member)
    return (
      <>
        <MemberCard member={member} />
        <ProgressCard key={`season of ${member.username}`} username={member.username} />
        <MemberCommentsCard key={member.username} username={member.username} page={page} />
      </>
    );
  return (
    <>
      <PageHead title={username} />
      <PlainCard flush={!error}>
        {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={4} rowHeight={60} inset={20} />}
      </PlainCard>
    </>
  );
}
