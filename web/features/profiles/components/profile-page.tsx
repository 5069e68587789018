import { usePrefetchQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { limits } from '../../../../league/contract/limits.js';
import type { Comment, UserSimple } from '../../../../league/contract/shapes.js';
import { formatDay, formatDayAndTime } from '../../../lib/format.js';
import { usePageTitle } from '../../../lib/page-meta.js';
import { parsePageNumber } from '../../../lib/paging.js';
import { ReplaceSearch } from '../../../lib/replace-search.js';
import { comparePath, displayName } from '../../../shared/members/member-names.js';
import { usePictures } from '../../../shared/members/api/members.js';
import { PinRivalButton } from '../../../shared/standings/components/pin-rival-button.js';
import { progressQuery } from '../../../shared/progress/api/season-progress.js';
import SeasonProgress from '../../../shared/progress/components/season-progress.js';
import { hallOfFameQuery, memberSeasonsQuery, useTitles } from '../../../shared/season-end/api/season-ends.js';
import { TitleTag } from '../../../shared/season-end/components/podium.js';
import { useSession } from '../../../shared/session/api/session.js';
import { Avatar } from '../../../ui/avatar.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { PageHead } from '../../../ui/layout.js';
import { Pager } from '../../../ui/pager.js';
import { memberCommentsQuery, memberQuery, projectionQuery } from '../api/profiles.js';
import { commentPath } from '../model/profile.js';
import styles from './profiles.module.css';
import { ProjectionCard } from './projection-card.js';
import { SeasonsCards } from './seasons-cards.js';

/** An address without a page redirects to the first page of comments. */
export default function ProfilePage() {
  const { username = '' } = useParams();
  const [search] = useSearchParams();
  const { data: member, error, refetch } = useQuery(memberQuery(username));
  const page = parsePageNumber(search.get('page'));
  usePrefetchQuery(memberSeasonsQuery(username));
  usePrefetchQuery(memberCommentsQuery(username, page ?? 1));
  if (page === null) return <ReplaceSearch to="?page=1" />;
  if (member) return <Profile key={member.username} member={member} page={page} />;
  if (!error) return <LoadingProfile username={username} />;
  return (
    <>
      <PageHead title={username} />
      <PlainCard>
        <FailedLoad error={error} retry={refetch} />
      </PlainCard>
    </>
  );
}

const LoadingProfile = ({ username }: { username: string }) => (
  <>
    <PageHead title={username} />
    <PlainCard flush>
      <SkeletonRows count={4} rowHeight={60} inset={20} />
    </PlainCard>
  </>
);

/** The cards appear together, after all data above the comments has loaded, so that none moves another. */
function Profile({ member, page }: { member: UserSimple; page: number }) {
  const { username } = member;
  const { userLoading, currentSeason, seasonLoading } = useSession();
  const year = currentSeason?.year ?? 0;
  const hasSeason = currentSeason !== null;
  const seasons = useQuery(memberSeasonsQuery(username));
  const titles = useQuery(hallOfFameQuery);
  const projection = useQuery({ ...projectionQuery(year, username), enabled: hasSeason });
  const progress = useQuery({ ...progressQuery(year, [username]), enabled: hasSeason });
  const isLoading = userLoading || seasonLoading || isAwaited(seasons) || isAwaited(titles);
  if (isLoading || (hasSeason && (isAwaited(projection) || isAwaited(progress))))
    return <LoadingProfile username={username} />;
  return (
    <>
      <MemberCard member={member} />
      <SeasonsCards username={username} />
      {hasSeason && (
        <>
          <ProjectionCard year={year} username={username} />
          <Card title={`Season ${year}`}>
            <SeasonProgress year={year} usernames={[username]} />
          </Card>
        </>
      )}
      <MemberCommentsCard username={username} page={page} />
    </>
  );
}

/** Whether a query has not finished for the first time. A card with an error repeats its query and must stay. */
const isAwaited = ({ isPending, errorUpdateCount }: UseQueryResult): boolean => isPending && errorUpdateCount === 0;

function MemberCard({ member }: { member: UserSimple }) {
  usePageTitle(member.username);
  const { user, currentSeason } = useSession();
  const pictures = usePictures([member]);
  return (
    <PlainCard className={styles.member}>
      <Avatar large name={member.username} picture={pictures[member.username]} />
      <div className={styles.name}>
        <h1>{member.username}</h1>
        <TitleTags username={member.username} />
        <span className="muted">
          Account created on <time dateTime={member.date_created}>{formatDay(member.date_created)}</time>
        </span>
      </div>
      {user?.username === member.username && (
        <ButtonLink className={styles.edit} to="/settings">
          Edit
        </ButtonLink>
      )}
      {user && user.username !== member.username && currentSeason && (
        <span className={styles.actions}>
          <PinRivalButton year={currentSeason.year} username={member.username} />
          <ButtonLink to={comparePath(member.username, { season: currentSeason.year, a: user.username })}>
            Compare with me
          </ButtonLink>
        </span>
      )}
    </PlainCard>
  );
}

function TitleTags({ username }: { username: string }) {
  const years = useTitles().get(username) ?? [];
  if (years.length === 0) return null;
  return (
    <span className={styles.titles}>
      {years.map((year) => (
        <TitleTag key={year} years={[year]} />
      ))}
    </span>
  );
}

const perPage = limits.commentsPerProfilePage;

function MemberCommentsCard({ username, page }: { username: string; page: number }) {
  const { data, error, refetch } = useQuery(memberCommentsQuery(username, page));
  const count = data?.amount_comments ?? 0;
  const pastTheEnd = page > 1 && data?.comments.length === 0;
  if (pastTheEnd) return <ReplaceSearch to="?page=1" />;
  return (
    <>
      <Card title={count > 0 ? `Comments (${count})` : 'Comments'}>
        {error && !data && <FailedLoad error={error} retry={refetch} />}
        {!data && !error && <SkeletonRows count={5} rowHeight={86} />}
        {data && count === 0 && <EmptyNote>{`${username} has not written any comments yet.`}</EmptyNote>}
        <ul>
          {data?.comments.map((comment) => (
            <li key={comment.id}>
              <MemberComment comment={comment} />
            </li>
          ))}
        </ul>
      </Card>
      <Pager page={page} count={count} perPage={perPage} />
    </>
  );
}

function MemberComment({ comment }: { comment: Comment }) {
  const { announcement, race_weekend: weekend, parent_comment: answered } = comment;
  const pageTitle = announcement?.title ?? weekend?.title ?? '';
  return (
    <Link className={styles.comment} to={commentPath(comment)}>
      <span className="muted small">
        <span>{answered ? `Reply to ${displayName(answered.user.username)} on ` : 'On '}</span>
        <strong>
          <bdi>{pageTitle}</bdi>
        </strong>
        <span>{`, ${formatDayAndTime(comment.date_created)}${comment.edited ? ' · edited' : ''}`}</span>
      </span>
      <span className={styles.text}>{comment.text}</span>
    </Link>
  );
}
