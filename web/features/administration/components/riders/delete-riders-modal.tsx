import { useState } from 'react';
import { messages } from '../../../../../league/contract/messages.js';
import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import { EmptyNote, FailureText } from '../../../../ui/feedback.js';
import { Modal } from '../../../../ui/modal.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { useDeleteRiders } from '../../api/change-riders.js';
import admin from '../administration.module.css';
import { RiderChoices } from './rider-choices.js';

interface Props {
  season: SeasonAdmin;
  onClose: () => void;
}

/** Deleting several riders; those in picks or results stay. */
export function DeleteRidersModal({ season, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { show } = useBanners();
  const remove = useDeleteRiders(season.id, { onSuccess: () => show('success', messages.riders.deletedMany) });
  const riders = season.competitors_sorted_number;
  const ids = riders.map(({ id }) => id).filter((id) => chosen.has(id));
  const confirmed = () => remove.mutate(ids, { onSuccess: onClose });
  return (
    <Modal title="Delete riders" onClose={onClose}>
      {riders.length === 0 ? (
        <EmptyNote>There are no riders in this season any more.</EmptyNote>
      ) : (
        <RiderChoices riders={riders} chosen={chosen} onChoose={setChosen} />
      )}
      <FailureText error={remove.isPending ? null : remove.error} />
      <div className={`${admin.line} ${admin.end}`}>
        <span className={`${admin.text} muted small`}>
          {ids.length === 0 ? 'Choose the riders first.' : `${ids.length} of ${riders.length} chosen`}
        </span>
        <TwoClickButton idle={ids.length === 0 || remove.isPending} onConfirm={confirmed}>
          Delete riders
        </TwoClickButton>
      </div>
    </Modal>
  );
}
