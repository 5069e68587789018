import type { Announcement } from '../../../../league/contract/shapes.js';
import { useBanners } from '../../../lib/banners.js';
import { Modal } from '../../../ui/modal.js';
import { useEditAnnouncement } from '../api/announcements.js';
import { AnnouncementForm, deleteAnnouncementDraft } from './announcement-form.js';

interface Props {
  /** The author. */
  username: string;
  announcement: Announcement;
  onClose: () => void;
}

export default function EditAnnouncementModal({ username, announcement, onClose }: Props) {
  const draft = `${username} announcement ${announcement.id}`;
  const { show } = useBanners();
  const edit = useEditAnnouncement(announcement.id, {
    onSuccess: () => {
      deleteAnnouncementDraft(draft);
      show('success', 'Changes saved');
    },
  });
  return (
    <Modal title="Edit announcement" onClose={onClose}>
      <AnnouncementForm submit="Save" draft={draft} announcement={announcement} mutation={edit} onClose={onClose} />
    </Modal>
  );
}
