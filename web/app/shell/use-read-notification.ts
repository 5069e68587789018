import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser, Notification } from '../../../league/wire/shapes.js';
import { change } from '../../lib/call-api.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useChange } from '../../lib/use-change.js';

/** Marks a notification as read, takes it off the list and goes where it points; a failure shows nothing (member-area.md 4). */
export function useReadNotification(): (notification: Notification) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useChange(({ id }: Notification) =>
    change(
      { method: 'POST', path: 'read-notification/', payload: { notification_id: id, read: true } },
      { generic: '' },
    ),
  );
  return (notification) =>
    mutate(notification, {
      onSuccess: () => {
        client.setQueryData<CurrentUser>(queryKeys.user, (user) => user && without(user, notification));
        void navigate(`/${notification.path.replace(/^\/+/, '')}`);
      },
    });
}

const without = (user: CurrentUser, gone: Notification): CurrentUser => ({
  ...user,
  notifications: user.notifications.filter(({ id }) => id !== gone.id),
});
