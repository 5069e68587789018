import type { Announcement } from '../../../../league/wire/shapes.js';
import { useBanners } from '../../../lib/banners.js';
import { Modal } from '../../../ui/modal.js';
import { useEditAnnouncement } from '../api/change-announcements.js';
import { AnnouncementForm } from './announcement-form.js';

interface Props {
  announcement: Announcement;
  onClose: () => void;
}

export default function EditAnnouncementModal({ announcement, onClose }: Props) {
  const edit = useEditAnnouncement(announcement.id);
  const { show } = useBanners();
  const edited = () => {
    onClose();
    show('success', 'Changes saved');
  };
  return (
    <Modal title="Edit announcement" onClose={onClose}>
      <AnnouncementForm submit="Save" announcement={announcement} change={edit} onDone={edited} />
    </Modal>
  );
}
