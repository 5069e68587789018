import { useBanners } from '../../../../lib/banners.js';
import { Modal } from '../../../../ui/modal.js';
import { useCreateWeekend } from '../../api/change-weekends.js';
import { WeekendForm } from './weekend-form.js';

export function CreateWeekendModal({ year, onClose }: { year: number; onClose: () => void }) {
  const { show } = useBanners();
  const create = useCreateWeekend(year, { onSuccess: (_body, { title }) => show('success', `${title} added`) });
  return (
    <Modal title="Add a race weekend" onClose={onClose}>
      <WeekendForm
        submit="Create race weekend"
        pending={create.isPending}
        error={create.error}
        onSubmit={(weekend) => create.mutate(weekend, { onSuccess: onClose })}
      />
    </Modal>
  );
}
