import { messages } from '../../../../../league/contract/messages.js';
import { useBanners } from '../../../../lib/banners.js';
import { Form } from '../../../../ui/form.js';
import { useCreateRider } from '../../api/change-riders.js';
import { readRiderForm } from '../../model/read-rider-form.js';
import { RiderFields } from './rider-fields.js';

export function CreateRiderForm({ year, onCreated }: { year: number; onCreated: () => void }) {
  const { show } = useBanners();
  const create = useCreateRider(year, { onSuccess: () => show('success', messages.riders.created) });
  const submit = (form: FormData) => create.mutate(readRiderForm(form), { onSuccess: onCreated });
  return (
    <Form submit="Create rider" onSubmit={submit} pending={create.isPending} error={create.error}>
      <RiderFields />
    </Form>
  );
}
