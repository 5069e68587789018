import { useState } from 'react';
import { adminMessages } from '../../../../../league/contract/admin-messages.js';
import type { SeasonAdmin, SeasonRider } from '../../../../../league/contract/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import { NumberPlate } from '../../../../shared/riders/number-plate.js';
import { EmptyNote, FailureText } from '../../../../ui/feedback.js';
import { CheckBox } from '../../../../ui/form.js';
import { Modal } from '../../../../ui/modal.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { useDeleteRiders } from '../../api/riders.js';
import { toggled } from '../../model/toggled.js';
import { Line, LineText } from '../../../../ui/layout.js';
import styles from './delete-riders-modal.module.css';

interface DeleteRidersModalProps {
  season: SeasonAdmin;
  onClose: () => void;
}

/** The server refuses to delete riders in picks or results. */
export function DeleteRidersModal({ season, onClose }: DeleteRidersModalProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { show } = useBanners();
  const remove = useDeleteRiders(season.id, { onSuccess: () => show('success', adminMessages.riders.deletedMany) });
  const riders = season.competitors_sorted_number;
  const ids = riders.map(({ id }) => id).filter((id) => chosen.has(id));
  const confirmed = () => remove.mutate(ids, { onSuccess: onClose });
  return (
    <Modal title="Delete riders" onClose={onClose}>
      {riders.length === 0 ? (
        <EmptyNote>This season no longer has any riders.</EmptyNote>
      ) : (
        <RiderChoices riders={riders} chosen={chosen} onChoose={setChosen} />
      )}
      <FailureText error={remove.isPending ? null : remove.error} />
      <Line end>
        <LineText>
          <span className="muted small">
            {ids.length === 0 ? 'Choose the riders first.' : `${ids.length} of ${riders.length} chosen`}
          </span>
        </LineText>
        <TwoClickButton inactive={ids.length === 0 || remove.isPending} onConfirm={confirmed}>
          Delete riders
        </TwoClickButton>
      </Line>
    </Modal>
  );
}

interface RiderChoicesProps {
  riders: SeasonRider[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** A checkbox for each rider, by number, and one that selects all. */
function RiderChoices({ riders, chosen, onChoose }: RiderChoicesProps) {
  const all = riders.every(({ id }) => chosen.has(id));
  return (
    <div>
      <CheckBox
        label="Select all riders"
        checked={all}
        onChange={() => onChoose(new Set(all ? [] : riders.map(({ id }) => id)))}
      />
      <div className={styles.pick} role="group" aria-label="Riders">
        {riders.map(({ id, competitor_points: { competitor } }) => (
          <CheckBox
            key={id}
            label={
              <span className={styles.label}>
                <NumberPlate rider={competitor} />
                <span>{`${competitor.first} ${competitor.last}`}</span>
              </span>
            }
            checked={chosen.has(id)}
            onChange={() => onChoose(toggled(chosen, id))}
          />
        ))}
      </div>
    </div>
  );
}
