import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Group } from '../../../../league/contract/groups.js';
import { pagePaths } from '../../../../league/contract/page-paths.js';
import { useBanners } from '../../../lib/banners.js';
import { CommentSection } from '../../../shared/comments/components/comment-section.js';
import { MemberLink } from '../../../shared/members/member-link.js';
import { NewStandings } from '../../../shared/standings/components/new-standings.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { FailedLoad, FailureText, SkeletonBlock, SkeletonRows } from '../../../ui/feedback.js';
import { Line, LineText, PageHead } from '../../../ui/layout.js';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.js';
import { TwoClickButton } from '../../../ui/two-click-button.js';
import { groupQuery, isRefusal, useLeaveGroup } from '../api/groups.js';
import { chooseCharted, countMembers } from '../model/describe-group.js';
import { MembersOnly } from './members-only.js';
import styles from './group-page.module.css';
import { GroupStandings, OwnStandingCard } from './group-standings.js';
import { InvitationCard, ManageGroupCard } from './manage-group-card.js';

export default function GroupPage() {
  const { groupId = '' } = useParams();
  return (
    <MembersOnly title="Group">
      {(user) => <LoadedGroup key={groupId} id={groupId} username={user.username} />}
    </MembersOnly>
  );
}

const AllGroups = () => <Link to="/groups">All your groups</Link>;

function LoadedGroup({ id, username }: { id: string; username: string }) {
  const { data: group, error, refetch, dataUpdatedAt } = useQuery(groupQuery(id, username));
  if (group && !isRefusal(error))
    return (
      <>
        <OpenGroup group={group} username={username} />
        {group.season && (
          <NewStandings
            scope={{ year: group.season.year }}
            shown={{ standings: group.season.after?.computed_at ?? null }}
            shownAt={dataUpdatedAt}
          />
        )}
      </>
    );
  return (
    <>
      <PageHead title="Group" above={<AllGroups />} />
      <PlainCard flush={!error}>
        {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={8} rowHeight={66} inset={20} />}
      </PlainCard>
    </>
  );
}

interface Props {
  group: Group;
  username: string;
}

function OpenGroup({ group, username }: Props) {
  const isAlone = group.amount_members === 1;
  const invitation = <InvitationCard key={group.invitation_token} group={group} />;
  return (
    <>
      <PageHead
        title={group.name}
        above={<AllGroups />}
        below={
          <>
            <span>{`${countMembers(group.amount_members)} · owner: `}</span>
            <MemberLink user={group.owner} />
          </>
        }
      />
      <div className={styles.columns}>
        {isAlone && invitation}
        <OwnStandingCard group={group} username={username} />
        {!isAlone && invitation}
      </div>
      <GroupStandings group={group} username={username} />
      {!isAlone && <ChartCard group={group} username={username} />}
      <CommentSection title="Talk" target={{ parentElement: 'GROUP', id: group.id }} />
      {group.is_owner && <ManageGroupCard group={group} username={username} />}
      <MembershipCard group={group} />
    </>
  );
}

function MembershipCard({ group: { id, name, amount_members: count, muted } }: Pick<Props, 'group'>) {
  const navigate = useNavigate();
  const { show } = useBanners();
  const leave = useLeaveGroup(id, { onSuccess: () => show('success', `You have left ${name}`) });
  const isLast = count === 1;
  return (
    <Card title="Your membership">
      <Line>
        <LineText>
          <strong>News</strong>
          <span className="muted small">
            {muted ? 'You have muted this group.' : 'You hear about comments, new members, and who passed whom.'}
          </span>
        </LineText>
        <ButtonLink to={pagePaths.settings}>{muted ? 'Unmute in settings' : 'Mute in settings'}</ButtonLink>
      </Line>
      <Line>
        <LineText>
          <strong>Leave the group</strong>
          <FailureText error={leave.error} />
        </LineText>
        <TwoClickButton
          variant="secondary"
          confirmLabel={isLast ? 'Click again to leave and close it' : 'Click again to leave'}
          inactive={leave.isPending}
          onConfirm={() => leave.mutate(undefined, { onSuccess: () => void navigate('/groups', { replace: true }) })}
        >
          Leave group
        </TwoClickButton>
      </Line>
    </Card>
  );
}

const GroupProgress = lazyWithRetry(() => import('./group-progress.js'));

/** The positions of up to five members. Renders nothing while no member has a position. */
function ChartCard({ group, username }: Props) {
  const charted = chooseCharted(group, username);
  if (!group.season || charted.length === 0) return null;
  return (
    <Card title="The season of the group" aside={<span className="muted small">positions in the group</span>}>
      <Suspense fallback={<SkeletonBlock width="100%" height={440} />}>
        <GroupProgress
          key={group.season.year}
          id={group.id}
          member={username}
          year={group.season.year}
          charted={charted}
        />
      </Suspense>
    </Card>
  );
}
