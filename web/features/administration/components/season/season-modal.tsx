import { useNavigate } from 'react-router-dom';
import { messages } from '../../../../../league/wire/messages.js';
import type { SeasonAdmin } from '../../../../../league/wire/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import type { RetrievalView } from '../retrieval/retrieval-place.js';
import { CreateRidersModal } from '../riders/create-riders-modal.js';
import { DeleteRidersModal } from '../riders/delete-riders-modal.js';
import { EditRiderModal } from '../riders/edit-rider-modal.js';
import { CreateWeekendModal } from '../weekends/create-weekend-modal.js';
import { WeekendModal } from '../weekends/weekend-modal.js';
import { DeleteSeasonModal } from './delete-season-modal.js';
import { FinalizeSeasonModal } from './finalize-season-modal.js';

export type Opened =
  | { kind: 'create-riders' | 'delete-riders' | 'create-weekend' | 'finalize' | 'delete' }
  | { kind: 'edit-rider' | 'weekend'; id: number };

interface Props {
  opened: Opened;
  season: SeasonAdmin;
  retrieval: RetrievalView;
  onClose: () => void;
}

/** The one modal of the season page that is open. */
export default function SeasonModal({ opened, season, retrieval, onClose }: Props) {
  const navigate = useNavigate();
  const { show } = useBanners();
  const deleted = () => {
    void navigate('/administration', { replace: true });
    show('success', messages.seasons.deleted);
  };
  const importStarted = (pid: number) => {
    retrieval.watch.follow(pid);
    window.scrollTo({ top: 0 });
  };
  const { year } = season;
  switch (opened.kind) {
    case 'create-riders':
      return <CreateRidersModal year={year} onClose={onClose} onStarted={importStarted} />;
    case 'delete-riders':
      return <DeleteRidersModal season={season} onClose={onClose} />;
    case 'edit-rider':
      return <EditRiderModal id={opened.id} seasonId={season.id} onClose={onClose} />;
    case 'create-weekend':
      return <CreateWeekendModal year={year} onClose={onClose} />;
    case 'weekend':
      return <WeekendModal id={opened.id} season={season} retrieval={retrieval} onClose={onClose} />;
    case 'finalize':
      return <FinalizeSeasonModal season={season} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteSeasonModal
          season={season}
          wrongYear={messages.seasons.wrongYearPage}
          onClose={onClose}
          onDeleted={deleted}
        />
      );
  }
}
