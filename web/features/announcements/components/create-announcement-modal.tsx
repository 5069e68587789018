import { useBanners } from '../../../lib/banners.js';
import { Modal } from '../../../ui/modal.js';
import { usePostAnnouncement } from '../api/change-announcements.js';
import { AnnouncementForm } from './announcement-form.js';

export default function CreateAnnouncementModal({ onClose }: { onClose: () => void }) {
  const post = usePostAnnouncement();
  const { show } = useBanners();
  const posted = () => {
    onClose();
    show('success', 'Announcement posted');
  };
  return (
    <Modal title="Create Announcement" onClose={onClose}>
      <AnnouncementForm submit="Post announcement" change={post} onDone={posted} />
    </Modal>
  );
}
