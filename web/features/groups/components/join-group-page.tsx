import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { GroupInvitation } from '../../../../league/contract/groups.js';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import { forgetInvitation, keepInvitation } from '../../../lib/kept-invitation.js';
import { pageMeta } from '../../../lib/page-meta.js';
import { invitationQuery } from '../../../shared/groups/api/invitation.js';
import { useUploadedPictures } from '../../../shared/members/api/members.js';
import { displayName } from '../../../shared/members/member-names.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { useSession } from '../../../shared/session/api/session.js';
import { Avatar } from '../../../ui/avatar.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { FailedLoad, FailureText, SkeletonRows } from '../../../ui/feedback.js';
import { Actions, NarrowPage, PageHead, Stack } from '../../../ui/layout.js';
import { isRefusal, useJoinGroup } from '../api/groups.js';
import { countMembers } from '../model/describe-group.js';
import styles from './join-group-page.module.css';

/** The target of an invitation link. A visitor registers, and is in the group as soon as the account is active. */
export default function JoinGroupPage() {
  const { token = '' } = useParams();
  const { user, userLoading, userError, retryUser } = useSession();
  const {
    data: invitation,
    error,
    refetch,
  } = useQuery({
    ...invitationQuery(token, user?.username),
    enabled: !userLoading,
  });
  useKeptInvitation(token, user !== null, invitation !== undefined && !userLoading && !invitation.full);
  if (invitation?.group_id) return <Navigate to={`/groups/${invitation.group_id}`} replace />;
  const failure = user || !userError ? error : userError;
  if (!invitation || failure)
    return (
      <NarrowPage>
        <PageHead title="Invitation" />
        <PlainCard>
          {isRefusal(failure) ? (
            <Stack>
              <FailureText error={failure} />
              <Actions>
                <ButtonLink to="/">{`What is ${pageMeta.league}?`}</ButtonLink>
              </Actions>
            </Stack>
          ) : failure ? (
            <FailedLoad error={failure} retry={failure === userError ? retryUser : refetch} />
          ) : (
            <SkeletonRows count={3} rowHeight={48} />
          )}
        </PlainCard>
      </NarrowPage>
    );
  return (
    <NarrowPage>
      <PageHead
        title={`Join ${invitation.name}`}
        tabTitle="Invitation"
        below={`You are invited to a group in ${pageMeta.league}, a motorcycle racing league.`}
      />
      <PlainCard>
        <Stack>
          {user === null && <Game />}
          <WhoIsIn invitation={invitation} />
          <JoinActions invitation={invitation} token={token} isMember={user !== null} />
        </Stack>
      </PlainCard>
    </NarrowPage>
  );
}

/** Keeps the invitation of a visitor, who may register first. Forgets it when a member opens one. */
function useKeptInvitation(token: string, isMember: boolean, isReady: boolean) {
  useEffect(() => {
    if (!isReady) return;
    if (isMember) forgetInvitation();
    else keepInvitation(token);
  }, [token, isMember, isReady]);
}

const Game = () => (
  <div>
    <p>Pick a season’s top five riders, once.</p>
    <p>Their points are yours. The best call wins.</p>
  </div>
);

function WhoIsIn({ invitation: { members, amount_members: count } }: { invitation: GroupInvitation }) {
  const pictures = useUploadedPictures(members);
  const more = count - members.length;
  return (
    <div>
      <p className="muted small">{`${countMembers(count)} in the group`}</p>
      <ul className={styles.members} aria-label="Members of the group">
        {members.map(({ username }) => (
          <li key={username} className={styles.member}>
            <Avatar name={username} picture={pictures[username]} />
            <span>{displayName(username)}</span>
          </li>
        ))}
        {more > 0 && <li className={`${styles.member} muted`}>{`and ${more} more`}</li>}
      </ul>
    </div>
  );
}

interface JoinActionsProps {
  invitation: GroupInvitation;
  token: string;
  isMember: boolean;
}

function JoinActions({ invitation, token, isMember }: JoinActionsProps) {
  const navigate = useNavigate();
  const join = useJoinGroup(token);
  if (!isMember)
    return (
      <>
        <p>
          {invitation.full
            ? `${groupMessages.full} You can still play in the league.`
            : 'Register, and you are in the group as soon as your account is active.'}
        </p>
        <Actions>
          <ButtonLink variant="primary" to="/register">
            Register
          </ButtonLink>
          {!invitation.full && <LogInLink variant="secondary">I have an account</LogInLink>}
        </Actions>
      </>
    );
  if (invitation.full) return <p>{groupMessages.full}</p>;
  return (
    <>
      <FailureText error={join.error} />
      <Actions>
        <Button
          variant="primary"
          inactive={join.isPending}
          onClick={() =>
            join.mutate(undefined, {
              onSuccess: ({ group_id: id }) => void navigate(`/groups/${id}`, { replace: true }),
            })
          }
        >
          Join group
        </Button>
      </Actions>
    </>
  );
}
