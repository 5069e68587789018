import { useState } from 'react';
import { riderForm } from '../../../../../league/contract/forms.js';
import { messages } from '../../../../../league/contract/messages.js';
import { useBanners } from '../../../../lib/banners.js';
import { formText } from '../../../../lib/form-text.js';
import { useFormSchema } from '../../../../lib/use-form-schema.js';
import { pageMeta } from '../../../../lib/page-meta.js';
import { Field, RadioGroup } from '../../../../ui/field.js';
import { Form } from '../../../../ui/form.js';
import { Modal } from '../../../../ui/modal.js';
import { useImportRiders } from '../../api/imports.js';
import { useCreateRider } from '../../api/riders.js';
import { RiderFields } from './rider-fields.js';

const methods = {
  hand: 'One rider, by hand',
  link: 'From a standings page',
  page: 'From the riders page',
} as const;
type Method = keyof typeof methods;

interface CreateRidersModalProps {
  year: number;
  onClose: () => void;
  /** An import was started. */
  onStarted: (pid: number | undefined) => void;
  /** Follows its retrieval; called also when this modal is closed before the answer. */
  onFollow: (pid: number) => void;
}

/** Adds riders in one of three ways. */
export function CreateRidersModal({ year, onClose, onStarted, onFollow }: CreateRidersModalProps) {
  const [method, setMethod] = useState<Method>('hand');
  return (
    <Modal title="Add riders" onClose={onClose}>
      <RadioGroup legend="How?" name="method" options={methods} value={method} onChange={setMethod} />
      {method === 'hand' && <CreateRiderForm year={year} onCreated={onClose} />}
      {method === 'link' && <ImportLinkForm {...{ year, onStarted, onFollow }} />}
      {method === 'page' && <ImportPageForm {...{ year, onStarted, onFollow }} />}
    </Modal>
  );
}

function CreateRiderForm({ year, onCreated }: { year: number; onCreated: () => void }) {
  const { show } = useBanners();
  const create = useCreateRider(year, { onSuccess: () => show('success', messages.riders.created) });
  const { submit, errors } = useFormSchema(riderForm, (rider) => create.mutate(rider, { onSuccess: onCreated }));
  return (
    <Form submit="Create rider" onSubmit={submit} pending={create.isPending} error={create.error}>
      <RiderFields errors={errors} />
    </Form>
  );
}

interface ImportLinkFormProps {
  year: number;
  onStarted: (pid: number | undefined) => void;
  onFollow: (pid: number) => void;
}

function ImportLinkForm({ year, onStarted, onFollow }: ImportLinkFormProps) {
  const start = useImportRiders(year, { onSuccess: ({ pid }) => pid !== undefined && onFollow(pid) });
  const submit = (form: FormData) =>
    start.mutate(formText(form, 'url').trim(), { onSuccess: ({ pid }) => onStarted(pid) });
  return (
    <Form submit="Read the page" onSubmit={submit} pending={start.isPending} error={start.error}>
      <Field
        label="Link of the championship standings page"
        name="url"
        type="url"
        required
        autoComplete="off"
        hint="You look through its riders before any is added. Those who are here already stay as they are."
      />
    </Form>
  );
}

interface ImportPageFormProps {
  year: number;
  onStarted: (pid: number | undefined) => void;
  onFollow: (pid: number) => void;
}

/** Imports the configured page of the riders site. */
function ImportPageForm({ year, onStarted, onFollow }: ImportPageFormProps) {
  const start = useImportRiders(year, { onSuccess: ({ pid }) => pid !== undefined && onFollow(pid) });
  const submit = () => start.mutate(pageMeta.ridersPage, { onSuccess: ({ pid }) => onStarted(pid) });
  return (
    <Form submit="Read the page" onSubmit={submit} pending={start.isPending} error={start.error}>
      <p>
        Reads the riders from{' '}
        <a href={pageMeta.ridersPage} target="_blank" rel="noreferrer">
          {pageMeta.ridersPage.replace(/^https?:\/\//, '')}
        </a>
        . You look through them before any is added. Those who are here already stay as they are.
      </p>
    </Form>
  );
}
