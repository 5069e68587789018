import { useBanners } from '../../../lib/banners.js';
import { Modal } from '../../../ui/modal.js';
import { usePostAnnouncement } from '../api/announcements.js';
import { AnnouncementForm, deleteAnnouncementDraft } from './announcement-form.js';

interface Props {
  /** The author. */
  username: string;
  onClose: () => void;
}

export default function CreateAnnouncementModal({ username, onClose }: Props) {
  const draft = `${username} announcement new`;
  const { show } = useBanners();
  const post = usePostAnnouncement({
    onSuccess: () => {
      deleteAnnouncementDraft(draft);
      show('success', 'Announcement posted');
    },
  });
  return (
    <Modal title="Create Announcement" onClose={onClose}>
      <AnnouncementForm submit="Post announcement" draft={draft} mutation={post} onClose={onClose} />
    </Modal>
  );
}
