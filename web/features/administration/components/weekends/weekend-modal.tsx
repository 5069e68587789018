import { useState } from 'react';
import type { SeasonAdmin } from '../../../../../league/wire/shapes.js';
import { FailedLoad } from '../../../../ui/failed-load.js';
import { Modal } from '../../../../ui/modal.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { useWeekendAdmin } from '../../api/change-weekends.js';
import type { RetrievalView } from '../retrieval/retrieval-place.js';
import { EditWeekend } from './edit-weekend.js';
import { WeekendOverview } from './weekend-overview.js';

interface Props {
  id: number;
  season: SeasonAdmin;
  retrieval: RetrievalView;
  onClose: () => void;
}

/** One race weekend of the administration: its sessions, or the form to edit it. */
export function WeekendModal({ id, season, retrieval, onClose }: Props) {
  const [editing, setEditing] = useState(false);
  const { data: weekend, error, refetch } = useWeekendAdmin(id);
  return (
    <Modal large title={weekend?.title ?? 'Race weekend'} onClose={onClose}>
      {error && !weekend && <FailedLoad error={error} retry={refetch} />}
      {!weekend && !error && <SkeletonRows count={4} rowHeight={96} />}
      {weekend && editing && <EditWeekend weekend={weekend} onDone={() => setEditing(false)} />}
      {weekend && !editing && (
        <WeekendOverview
          weekend={weekend}
          season={season}
          retrieval={retrieval}
          onEdit={() => setEditing(true)}
          onDeleted={onClose}
        />
      )}
    </Modal>
  );
}
