import { messages } from '../../../../../league/contract/messages.js';
import type { SeasonYear } from '../../../../../league/contract/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import { Modal } from '../../../../ui/modal.js';
import { useFinalizeSeason } from '../../api/change-season.js';
import { TypedYearForm } from './typed-year-form.js';

export function FinalizeSeasonModal({ season, onClose }: { season: SeasonYear; onClose: () => void }) {
  const { show } = useBanners();
  const finalize = useFinalizeSeason({ onSuccess: () => show('success', messages.seasons.finalized) });
  const confirmed = () => finalize.mutate(season.year, { onSuccess: onClose });
  return (
    <Modal title={`Finalize season ${season.year}`} onClose={onClose}>
      <p>
        Picks close, the bonus for exact positions is added, and no rider, weekend or result of this season changes any
        more. This can’t be undone.
      </p>
      <TypedYearForm
        year={season.year}
        wrongYear={messages.seasons.wrongYearFinalize}
        submit="Finalize season"
        pending={finalize.isPending}
        error={finalize.error}
        onConfirm={confirmed}
      />
    </Modal>
  );
}
