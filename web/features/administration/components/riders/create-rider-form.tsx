import { messages } from '../../../../../league/wire/messages.js';
import { useBanners } from '../../../../lib/banners.js';
import { Form } from '../../../../ui/form.js';
import { useCreateRider } from '../../api/change-riders.js';
import { readRiderForm } from '../../model/read-rider-form.js';
import { RiderFields } from './rider-fields.js';

export function CreateRiderForm({ year, onCreated }: { year: number; onCreated: () => void }) {
  const create = useCreateRider(year);
  const { show } = useBanners();
  const submit = (form: FormData) =>
    create.mutate(readRiderForm(form), {
      onSuccess: () => {
        onCreated();
        show('success', messages.riders.created);
      },
    });
  return (
    <Form submit="Create rider" onSubmit={submit} pending={create.isPending} error={create.error}>
      <RiderFields />
    </Form>
  );
}
