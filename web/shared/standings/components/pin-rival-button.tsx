import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../session/api/session.js';
import { Button } from '../../../ui/button.js';
import { FailureText } from '../../../ui/feedback.js';
import { rivalsQuery, useSetRival } from '../api/standings.js';

/** Renders nothing for visitors and for the reader's own name. */
export function PinRivalButton({ year, username }: { year: number; username: string }) {
  const { user } = useSession();
  return user && user.username !== username && username !== '' ? (
    <PinButton {...{ year, username }} member={user.username} />
  ) : null;
}

function PinButton({ year, username, member }: { year: number; username: string; member: string }) {
  const { data, isFetching } = useQuery(rivalsQuery(year, member));
  const { mutate, isPending, isSuccess, variables, error } = useSetRival(username);
  if (!data) return null;
  // Shows the saved state at once, even if the refetch is slow.
  const isSaved = isSuccess && isFetching;
  const pinned = isSaved ? variables : data.rivals.some(({ user }) => user.username === username);
  return (
    <>
      <Button inactive={isPending} aria-pressed={pinned} onClick={() => mutate(!pinned)}>
        {pinned ? 'Unpin rival' : 'Pin as rival'}
      </Button>
      <FailureText error={isPending ? null : error} />
    </>
  );
}
