import { messages } from '../../../../../league/contract/messages.js';
import type { WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { Button } from '../../../../ui/button.js';
import { useEditWeekend } from '../../api/change-weekends.js';
import { WeekendForm } from './weekend-form.js';

export function EditWeekend({ weekend, onDone }: { weekend: WeekendAdmin; onDone: (success?: string) => void }) {
  const edit = useEditWeekend(weekend.id, { successText: () => messages.races.changed });
  return (
    <WeekendForm
      weekend={weekend}
      submit="Save changes"
      pending={edit.isPending}
      error={edit.error}
      onSubmit={(input) => edit.mutate(input, { onSuccess: () => onDone(messages.races.changed) })}
      beside={<Button onClick={() => onDone()}>Back without saving</Button>}
    />
  );
}
