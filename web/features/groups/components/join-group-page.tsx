import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { GroupInvitation } from '../../../../league/contract/groups.js';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import { clearReturnPath, saveReturnPath } from '../../../lib/return-path.js';
import { displayName } from '../../../shared/members/member-names.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { useSession } from '../../../shared/session/api/session.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { FailedLoad, FailureText, SkeletonRows } from '../../../ui/feedback.js';
import { Actions, NarrowPage, PageHead, Stack } from '../../../ui/layout.js';
import { invitationQuery, useJoinGroup } from '../api/groups.js';
import { countMembers } from '../model/describe-group.js';
import styles from './join-group-page.module.css';

/** The target of an invitation link. A visitor logs in or registers first, and returns here. */
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
  useReturnPath(user !== null, invitation !== undefined && !userLoading);
  if (invitation?.group_id) return <Navigate to={`/groups/${invitation.group_id}`} replace />;
  const failure = user || !userError ? error : userError;
  if (!invitation || failure)
    return (
      <NarrowPage>
        <PageHead title="Invitation" />
        <PlainCard>
          {failure ? (
            <FailedLoad error={failure} retry={failure === userError ? retryUser : refetch} />
          ) : (
            <SkeletonRows count={3} rowHeight={48} />
          )}
        </PlainCard>
      </NarrowPage>
    );
  return (
    <NarrowPage>
      <PageHead title={`Join ${invitation.name}`} tabTitle="Invitation" below="You are invited to a group." />
      <PlainCard>
        <Stack>
          <p className={styles.about}>
            {`${countMembers(invitation.amount_members)}, owner: ${displayName(invitation.owner.username)}. In a group you have your own standings, a chart and a place to talk.`}
          </p>
          <JoinActions invitation={invitation} token={token} isMember={user !== null} />
        </Stack>
      </PlainCard>
    </NarrowPage>
  );
}

/** Saves the page as the return path of a visitor, who may register first. Clears the return path of a member. */
function useReturnPath(isMember: boolean, isReady: boolean) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isReady) return;
    if (isMember) clearReturnPath();
    else saveReturnPath(pathname);
  }, [isMember, isReady, pathname]);
}

interface JoinActionsProps {
  invitation: GroupInvitation;
  token: string;
  isMember: boolean;
}

function JoinActions({ invitation, token, isMember }: JoinActionsProps) {
  const navigate = useNavigate();
  const join = useJoinGroup(token);
  if (invitation.full) return <p>{groupMessages.full}</p>;
  if (!isMember)
    return (
      <>
        <p>Log in to join. No account yet? Register first: you will come back here once it is active.</p>
        <Actions>
          <LogInLink variant="primary">Log in to join</LogInLink>
          <ButtonLink to="/register">Register</ButtonLink>
        </Actions>
      </>
    );
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
