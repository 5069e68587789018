import { useQuery } from '@tanstack/react-query';
import type { Elements } from '../../../../lib/elements.js';
import { useState } from 'react';
import { weekendForm } from '../../../../../league/contract/forms.js';
import { eventType, limits } from '../../../../../league/contract/limits.js';
import { adminMessages } from '../../../../../league/contract/admin-messages.js';
import type { SeasonAdmin, WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { ApiError } from '../../../../lib/api-client.js';
import { useCloseOnBack } from '../../../../lib/close-on-back.js';
import { useBanners } from '../../../../lib/banners.js';
import { useFormSchema } from '../../../../lib/forms.js';
import { Button } from '../../../../ui/button.js';
import { FailedLoad, SkeletonRows } from '../../../../ui/feedback.js';
import { Field, FieldPair, Form } from '../../../../ui/form.js';
import { Modal } from '../../../../ui/modal.js';
import { useImportCalendar } from '../../api/retrievals.js';
import { useCreateWeekend, useEditWeekend, weekendAdminQuery, type WeekendInput } from '../../api/weekends.js';
import { weekendErrors } from '../../model/weekends.js';
import { CountryField } from '../country-field.js';
import { FinalizePreview } from '../finalize/finalize.js';
import { TypedResultForm } from '../results/typed-result-form.js';
import type { RetrievalView } from '../retrieval/retrieval-region.js';
import { WeekendOverview } from './weekend-overview.js';

interface Props {
  id: number;
  preview?: boolean | undefined;
  season: SeasonAdmin;
  retrieval: RetrievalView;
  onClose: () => void;
}

export function WeekendModal({ id, preview = false, season, retrieval, onClose }: Props) {
  const [shown, setShown] = useState<'overview' | 'form' | 'preview' | 1 | 2>(preview ? 'preview' : 'overview');
  const [message, setMessage] = useState<string | null>(null);
  const show = (next: typeof shown, success: string | null = null) => {
    setMessage(success);
    setShown(next);
  };
  const back = (success?: string) => show('overview', success);
  const { data: weekend, error, refetch } = useQuery(weekendAdminQuery(id));
  // Not in a form, because otherwise Back would close the modal, which asks before it discards a change.
  useCloseOnBack(shown === 'preview', () => back());
  return (
    <Modal large title={weekend?.title ?? 'Race weekend'} onClose={onClose}>
      {error && !weekend && <FailedLoad error={error} retry={refetch} />}
      {!weekend && !error && <SkeletonRows count={4} rowHeight={96} />}
      {weekend && shown === 'form' && <EditWeekend weekend={weekend} onDone={back} />}
      {weekend && shown === 'preview' && <FinalizePreview id={weekend.id} onDone={() => back()} />}
      {weekend && typeof shown === 'number' && (
        <TypedResultForm
          title={shown === eventType.sprint ? 'Sprint Race' : 'Race'}
          isSprint={shown === eventType.sprint}
          weekend={weekend}
          season={season}
          onDone={back}
        />
      )}
      {weekend && shown === 'overview' && (
        <WeekendOverview
          weekend={weekend}
          season={season}
          retrieval={retrieval}
          message={message}
          onMessage={setMessage}
          onEdit={() => show('form')}
          onPreview={() => show('preview')}
          onType={(type) => show(type)}
          onDeleted={onClose}
        />
      )}
    </Modal>
  );
}

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

interface CalendarProps {
  year: number;
  onClose: () => void;
  onStarted: (pid: number | undefined) => void;
  /** Follows the retrieval. Called even if this modal is closed before the response. */
  onFollow: (pid: number) => void;
}

/** Starts the import of a calendar. An admin reviews the events before they are added. */
export function ImportCalendarModal({ year, onClose, onStarted, onFollow }: CalendarProps) {
  const start = useImportCalendar(year, { onSuccess: ({ pid }) => pid !== undefined && onFollow(pid) });
  const submit = () => start.mutate(undefined, { onSuccess: ({ pid }) => onStarted(pid) });
  return (
    <Modal title="Calendar from the results site" onClose={onClose}>
      <Form submit="Read the calendar" onSubmit={submit} pending={start.isPending} error={start.error}>
        <p>{`Reads the events of ${year} with their titles, dates and links. You can review them before any are added.`}</p>
      </Form>
    </Modal>
  );
}

interface FormProps {
  weekend?: WeekendInput;
  submit: string;
  pending: boolean;
  error: Error | null;
  beside?: Elements;
  onSubmit: (weekend: WeekendInput) => void;
}

/** Shows a refusal at its fields. */
function WeekendForm({ weekend, submit, pending, error, beside, onSubmit }: FormProps) {
  const { submit: submitted, errors: invalid } = useFormSchema(weekendForm, onSubmit);
  const refused = weekendErrors(error instanceof ApiError ? (error.body ?? {}) : {});
  const errors = { ...refused, ...invalid };
  return (
    <Form submit={submit} onSubmit={submitted} pending={pending} error={error} beside={beside}>
      <Field
        label="Title"
        name="title"
        required
        maxLength={limits.weekendTitleLength}
        autoComplete="off"
        defaultValue={weekend?.title}
        error={errors.title}
      />
      <Field
        label="Link to its results page"
        name="url"
        type="url"
        required
        autoComplete="off"
        defaultValue={weekend?.url}
        hint="The page of the event on the results site. Race and sprint race are both read from it."
        error={errors.url}
      />
      <FieldPair>
        <Field label="First day" name="start" type="date" required defaultValue={weekend?.start} error={errors.days} />
        <Field label="Last day" name="end" type="date" required defaultValue={weekend?.end} />
      </FieldPair>
      <CountryField country={weekend?.country} error={errors.country} />
    </Form>
  );
}

function EditWeekend({ weekend, onDone }: { weekend: WeekendAdmin; onDone: (success?: string) => void }) {
  const edit = useEditWeekend(weekend.id, { successText: () => adminMessages.races.changed });
  return (
    <WeekendForm
      weekend={weekend}
      submit="Save changes"
      pending={edit.isPending}
      error={edit.error}
      onSubmit={(input) => edit.mutate(input, { onSuccess: () => onDone(adminMessages.races.changed) })}
      beside={<Button onClick={() => onDone()}>Back without saving</Button>}
    />
  );
}
