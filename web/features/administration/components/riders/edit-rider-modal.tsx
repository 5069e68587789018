import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { riderForm } from '../../../../../league/contract/forms.js';
import { messages } from '../../../../../league/contract/messages.js';
import type { SeasonRider } from '../../../../../league/contract/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import { useFormSchema } from '../../../../lib/use-form-schema.js';
import { FailedLoad } from '../../../../ui/feedback.js';
import { Form } from '../../../../ui/form.js';
import { Modal } from '../../../../ui/modal.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { useDeleteRider, useEditRider, riderQuery, type RiderInput } from '../../api/riders.js';
import { RiderFields } from './rider-fields.js';

interface Props {
  id: number;
  seasonId: number;
  onClose: () => void;
}

/** Edits or deletes one rider, with freshly fetched data. */
export function EditRiderModal({ id, seasonId, onClose }: Props) {
  const { data: rider, error, refetch, isFetchedAfterMount } = useQuery(riderQuery(id));
  // The form is initialized with the first answer; a later answer or failure does not change what is typed.
  const [begun, setBegun] = useState<SeasonRider | null>(null);
  if (!begun && rider && isFetchedAfterMount && !error) setBegun(rider);
  return (
    <Modal title="Edit rider" onClose={onClose}>
      {!begun && error && <FailedLoad error={error} retry={refetch} />}
      {!begun && !error && <SkeletonRows count={4} rowHeight={84} />}
      {begun && <EditRiderForm rider={begun} seasonId={seasonId} onClose={onClose} />}
    </Modal>
  );
}

function EditRiderForm({ rider, seasonId, onClose }: { rider: SeasonRider; seasonId: number; onClose: () => void }) {
  const { show } = useBanners();
  const edit = useEditRider({ onSuccess: () => show('success', messages.riders.changed) });
  const remove = useDeleteRider(seasonId, { onSuccess: () => show('success', messages.riders.deleted) });
  const { submit, errors } = useFormSchema(riderForm, (input) => {
    remove.reset();
    edit.mutate(changed(rider, input), { onSuccess: onClose });
  });
  const confirmed = () => {
    edit.reset();
    remove.mutate(rider.competitor_points.competitor.id, { onSuccess: onClose });
  };
  const pending = edit.isPending || remove.isPending;
  return (
    <Form
      submit="Save changes"
      onSubmit={submit}
      pending={pending}
      error={edit.error ?? remove.error}
      beside={
        <TwoClickButton inactive={pending} onConfirm={confirmed}>
          Delete rider
        </TwoClickButton>
      }
    >
      <RiderFields rider={rider} errors={errors} />
    </Form>
  );
}

function changed(rider: SeasonRider, { points, independent, rookie, ...input }: RiderInput) {
  const { id, competitor, points: points_shown } = rider.competitor_points;
  return {
    id: rider.id,
    independent,
    rookie,
    competitor_points: { id, points, points_shown, competitor: { id: competitor.id, ...input } },
  };
}
