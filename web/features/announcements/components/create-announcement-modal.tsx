import { useBanners } from '../../../lib/banners.js';
import { Modal } from '../../../ui/modal.js';
import { usePostAnnouncement } from '../api/change-announcements.js';
import { AnnouncementForm } from './announcement-form.js';

interface Props {
  /** Who writes. */
  username: string;
  onClose: () => void;
}

export default function CreateAnnouncementModal({ username, onClose }: Props) {
  const post = usePostAnnouncement();
  const { show } = useBanners();
  const posted = () => {
    onClose();
    show('success', 'Announcement posted');
  };
  return (
    <Modal title="Create Announcement" onClose={onClose}>
      <AnnouncementForm
        submit="Post announcement"
        draft={`${username} announcement new`}
        change={post}
        onDone={posted}
        onDiscarded={onClose}
      />
    </Modal>
  );
}
