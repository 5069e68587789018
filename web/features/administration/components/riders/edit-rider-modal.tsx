import { messages } from '../../../../../league/wire/messages.js';
import type { SeasonRider } from '../../../../../league/wire/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import { FailedLoad } from '../../../../ui/failed-load.js';
import { Form } from '../../../../ui/form.js';
import { Modal } from '../../../../ui/modal.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { useDeleteRider, useEditRider, useRider } from '../../api/change-riders.js';
import { readRiderForm } from '../../model/read-rider-form.js';
import { RiderFields } from './rider-fields.js';

interface Props {
  id: number;
  seasonId: number;
  onClose: () => void;
}

/** Editing or deleting one rider, as it is on the server now. */
export function EditRiderModal({ id, seasonId, onClose }: Props) {
  const { data: rider, error, refetch, isFetchedAfterMount } = useRider(id);
  return (
    <Modal title="Edit rider" onClose={onClose}>
      {error && <FailedLoad error={error} retry={refetch} />}
      {!error && !(rider && isFetchedAfterMount) && <SkeletonRows count={4} rowHeight={84} />}
      {!error && rider && isFetchedAfterMount && <EditRiderForm rider={rider} seasonId={seasonId} onClose={onClose} />}
    </Modal>
  );
}

function EditRiderForm({ rider, seasonId, onClose }: { rider: SeasonRider; seasonId: number; onClose: () => void }) {
  const edit = useEditRider();
  const remove = useDeleteRider(seasonId);
  const { show } = useBanners();
  const done = (text: string) => () => {
    onClose();
    show('success', text);
  };
  const submit = (form: FormData) => {
    remove.reset();
    edit.mutate(changed(rider, form), { onSuccess: done(messages.riders.changed) });
  };
  const confirmed = () => {
    edit.reset();
    remove.mutate(rider.competitor_points.competitor.id, { onSuccess: done(messages.riders.deleted) });
  };
  const pending = edit.isPending || remove.isPending;
  return (
    <Form
      submit="Save changes"
      onSubmit={submit}
      pending={pending}
      error={edit.error ?? remove.error}
      beside={
        <TwoClickButton idle={pending} onConfirm={confirmed}>
          Delete rider
        </TwoClickButton>
      }
    >
      <RiderFields rider={rider} />
    </Form>
  );
}

function changed(rider: SeasonRider, form: FormData) {
  const { first, last, number, points, independent, rookie } = readRiderForm(form);
  const { id, competitor, points: points_shown } = rider.competitor_points;
  return {
    id: rider.id,
    independent,
    rookie,
    competitor_points: { id, points, points_shown, competitor: { id: competitor.id, first, last, number } },
  };
}
