import { limits } from '../../../../../league/contract/limits.js';
import { messages } from '../../../../../league/contract/messages.js';
import { useBanners } from '../../../../lib/banners.js';
import { serverDate } from '../../../../lib/server-clock.js';
import { CheckBox, Field } from '../../../../ui/field.js';
import { Form } from '../../../../ui/form.js';
import { Modal } from '../../../../ui/modal.js';
import { useCreateSeason } from '../../api/change-season.js';

export function CreateSeasonModal({ onClose }: { onClose: () => void }) {
  const { show } = useBanners();
  const create = useCreateSeason({ onSuccess: () => show('success', messages.seasons.created) });
  const submit = (form: FormData) =>
    create.mutate(
      {
        year: Number(form.get('year')),
        top_independent: form.has('top_independent'),
        top_rookie: form.has('top_rookie'),
      },
      { onSuccess: onClose },
    );
  return (
    <Modal title="Add a season" onClose={onClose}>
      <Form submit="Create season" onSubmit={submit} pending={create.isPending} error={create.error}>
        <Field
          label="Year"
          name="year"
          type="number"
          inputMode="numeric"
          step={1}
          required
          {...limits.seasonYear}
          defaultValue={serverDate().getUTCFullYear()}
        />
        <div>
          <CheckBox name="top_independent" label="Top Independent: members pick an independent rider too" />
          <CheckBox name="top_rookie" label="Top Rookie: members pick a rookie too" />
        </div>
      </Form>
    </Modal>
  );
}
