import { useBanners } from '../../../../lib/banners.js';
import { Form } from '../../../../ui/form.js';
import { Modal } from '../../../../ui/modal.js';
import { useImportCalendar } from '../../api/imports.js';
import { useCreateWeekend } from '../../api/weekends.js';
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

interface Props {
  year: number;
  onClose: () => void;
  onStarted: (pid: number | undefined) => void;
  /** The retrieval is followed, also when this modal was closed before the answer. */
  onFollow: (pid: number) => void;
}

/** Imports a season's calendar: its events are read first, then reviewed. */
export function ImportCalendarModal({ year, onClose, onStarted, onFollow }: Props) {
  const start = useImportCalendar(year, { onSuccess: ({ pid }) => pid !== undefined && onFollow(pid) });
  const submit = () => start.mutate(undefined, { onSuccess: ({ pid }) => onStarted(pid) });
  return (
    <Modal title="Calendar from the results site" onClose={onClose}>
      <Form submit="Read the calendar" onSubmit={submit} pending={start.isPending} error={start.error}>
        <p>{`Reads the events of ${year} with their titles, days and links. You look through them before any is added.`}</p>
      </Form>
    </Modal>
  );
}
