import { messages } from '../../../../../league/contract/messages.js';
import type { SeasonYear } from '../../../../../league/contract/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import { Modal } from '../../../../ui/modal.js';
import { useDeleteSeason } from '../../api/change-season.js';
import { TypedYearForm } from './typed-year-form.js';

interface Props {
  season: SeasonYear;
  wrongYear: string;
  onClose: () => void;
  /** What else follows; also when this modal was closed before the answer. */
  onDeleted?: () => void;
}

export function DeleteSeasonModal({ season, wrongYear, onClose, onDeleted }: Props) {
  const { show } = useBanners();
  const remove = useDeleteSeason({
    onSuccess: () => {
      onDeleted?.();
      show('success', messages.seasons.deleted);
    },
  });
  const confirmed = () => remove.mutate(season.id, { onSuccess: onClose });
  return (
    <Modal title={`Delete season ${season.year}`} onClose={onClose}>
      <p>
        Its riders, race weekends, results and standings disappear for everybody. The year becomes free for a new
        season.
      </p>
      <TypedYearForm
        year={season.year}
        wrongYear={wrongYear}
        submit="Delete season"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={confirmed}
      />
    </Modal>
  );
}
