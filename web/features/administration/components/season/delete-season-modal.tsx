import type { SeasonYear } from '../../../../../league/wire/shapes.js';
import { Modal } from '../../../../ui/modal.js';
import { useDeleteSeason } from '../../api/change-season.js';
import { TypedYearForm } from './typed-year-form.js';

interface Props {
  season: SeasonYear;
  wrongYear: string;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteSeasonModal({ season, wrongYear, onClose, onDeleted }: Props) {
  const remove = useDeleteSeason();
  const confirmed = () =>
    remove.mutate(season.id, {
      onSuccess: () => {
        onClose();
        onDeleted();
      },
    });
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
