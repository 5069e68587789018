import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Announcement } from '../../../../league/contract/shapes.js';
import { useBanners } from '../../../lib/banners.js';
import { Button } from '../../../ui/button.js';
import { FailureText } from '../../../ui/feedback.js';
import { TwoClickButton } from '../../../ui/two-click-button.js';
import { useDeleteAnnouncement } from '../api/change-announcements.js';
import styles from './announcements.module.css';

const EditAnnouncementModal = lazy(() => import('./edit-announcement-modal.js'));

interface Props {
  announcement: Announcement;
  /** The admin who looks at it. */
  username: string;
}

/** For admins. */
export function AnnouncementActions({ announcement, username }: Props) {
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const { show } = useBanners();
  const remove = useDeleteAnnouncement(announcement.id, { onSuccess: () => show('success', 'Announcement deleted') });
  const leave = () => void navigate('/announcements?page=1', { replace: true });
  return (
    <>
      <div className={styles.actions}>
        <Button onClick={() => setEditing(true)}>Edit</Button>
        <TwoClickButton idle={remove.isPending} onConfirm={() => remove.mutate(undefined, { onSuccess: leave })}>
          Delete
        </TwoClickButton>
      </div>
      <FailureText error={remove.error} />
      <Suspense>
        {editing && (
          <EditAnnouncementModal username={username} announcement={announcement} onClose={() => setEditing(false)} />
        )}
      </Suspense>
    </>
  );
}
