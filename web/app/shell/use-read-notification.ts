import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser, Notification } from '../../../league/contract/shapes.js';
import { change } from '../../lib/call-api.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useAppMutation } from '../../lib/use-app-mutation.js';

/** Marks a notification as read, takes it off the list and goes where it points; a failure shows nothing (member-area.md 4). */
export function useReadNotification(): (notification: Notification) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useAppMutation(
    async (notification: Notification) => {
      const payload = { notification_id: notification.id, read: true };
      await change({ method: 'POST', path: 'read-notification/', payload }, { generic: '' });
      // An answer that was asked for before this change would put the notification back.
      await client.cancelQueries({ queryKey: queryKeys.user });
      client.setQueryData<CurrentUser>(queryKeys.user, (user) => user && without(user, notification));
    },
    [queryKeys.user],
  );
  return (notification) =>
    mutate(notification, {
      onSuccess: () => void navigate(`/${notification.path.replace(/^\/+/, '')}`),
    });
}

const without = (user: CurrentUser, gone: Notification): CurrentUser => ({
  ...user,
  notifications: user.notifications.filter(({ id }) => id !== gone.id),
});
