import { useLocation, useNavigate } from 'react-router-dom';
import { adminMessages } from '../../../../../league/contract/admin-messages.js';
import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { runAfterClosing } from '../../../../lib/close-on-back.js';
import { ReadChampionshipModal } from '../championship/read-championship-modal.js';
import { ImportReviewModal, PageCaptureModal } from '../import-review/import-review-modal.js';
import { CreateWeekendModal, ImportCalendarModal, WeekendModal } from '../weekends/weekend-modals.js';
import type { RetrievalView } from '../retrieval/retrieval-region.js';
import { CreateRidersModal, EditRiderModal } from '../riders/rider-modals.js';
import { DeleteRidersModal } from '../riders/delete-riders-modal.js';
import { DeleteSeasonModal, FinalizeSeasonModal } from './confirm-year-modals.js';

export type Opened =
  | { kind: 'create-riders' | 'delete-riders' | 'create-weekend' | 'import-calendar' | 'finalize' | 'delete' }
  | { kind: 'championship' }
  | { kind: 'edit-rider'; id: number }
  | { kind: 'weekend'; id: number; preview?: boolean }
  | { kind: 'import-review' | 'page-capture'; pid: number };

interface Props {
  opened: Opened;
  season: SeasonAdmin;
  retrieval: RetrievalView;
  onOpen: (next: Opened) => void;
  onClose: () => void;
}

export default function SeasonModal({ opened, season, retrieval, onOpen, onClose }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Does not redirect an admin who has left the page in the meantime.
  const deleted = () => {
    if (window.location.pathname !== pathname) return;
    onClose();
    runAfterClosing(() => void navigate('/administration', { replace: true }));
  };
  const importStarted = (pid: number | undefined) => {
    if (pid === undefined) return onClose();
    onOpen({ kind: 'import-review', pid });
  };
  const { year, competitors } = season;
  switch (opened.kind) {
    case 'create-riders':
      return (
        <CreateRidersModal
          year={year}
          riders={competitors}
          onClose={onClose}
          onStarted={importStarted}
          onFollow={retrieval.watch.follow}
        />
      );
    case 'delete-riders':
      return <DeleteRidersModal season={season} onClose={onClose} />;
    case 'edit-rider':
      return <EditRiderModal id={opened.id} seasonId={season.id} onClose={onClose} />;
    case 'create-weekend':
      return <CreateWeekendModal year={year} onClose={onClose} />;
    case 'import-calendar':
      return (
        <ImportCalendarModal
          year={year}
          onClose={onClose}
          onStarted={importStarted}
          onFollow={retrieval.watch.follow}
        />
      );
    case 'championship':
      return (
        <ReadChampionshipModal
          year={year}
          onClose={onClose}
          onStarted={importStarted}
          onFollow={retrieval.watch.follow}
        />
      );
    case 'weekend':
      return (
        <WeekendModal id={opened.id} preview={opened.preview} season={season} retrieval={retrieval} onClose={onClose} />
      );
    case 'import-review':
      return (
        <ImportReviewModal
          key={opened.pid}
          pid={opened.pid}
          season={season}
          retrieval={retrieval}
          onClose={onClose}
          onShowPageCapture={() => onOpen({ kind: 'page-capture', pid: opened.pid })}
          onRetrieving={(id) => onOpen({ kind: 'weekend', id })}
        />
      );
    case 'page-capture':
      return <PageCaptureModal pid={opened.pid} onClose={onClose} />;
    case 'finalize':
      return <FinalizeSeasonModal season={season} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteSeasonModal
          season={season}
          wrongYear={adminMessages.seasons.wrongYearPage}
          onClose={onClose}
          onDeleted={deleted}
        />
      );
  }
}
