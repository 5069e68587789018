import { useBanners } from '../../../../lib/banners.js';
import { Modal } from '../../../../ui/modal.js';
import { useCreateWeekend } from '../../api/change-weekends.js';
import { WeekendForm } from './weekend-form.js';

export function CreateWeekendModal({ year, onClose }: { year: number; onClose: () => void }) {
  const create = useCreateWeekend(year);
  const { show } = useBanners();
  return (
    <Modal title="Add a race weekend" onClose={onClose}>
      <WeekendForm
        submit="Create race weekend"
        pending={create.isPending}
        error={create.error}
        onSubmit={(weekend) =>
          create.mutate(weekend, {
            onSuccess: () => {
              onClose();
              show('success', `${weekend.title} added`);
            },
          })
        }
      />
    </Modal>
  );
}
