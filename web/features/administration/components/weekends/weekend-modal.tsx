import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventType } from '../../../../../league/contract/limits.js';
import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { FailedLoad } from '../../../../ui/feedback.js';
import { Modal } from '../../../../ui/modal.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { weekendAdminQuery } from '../../api/weekends.js';
import type { RetrievalView } from '../retrieval/retrieval-region.js';
import { FinalizePreview } from '../finalize/finalize-preview.js';
import { TypedResultForm } from '../results/typed-result-form.js';
import { EditWeekend } from './weekend-form.js';
import { WeekendOverview } from './weekend-overview.js';

interface Props {
  id: number;
  /** It opens with the preview of finalizing. */
  preview?: boolean | undefined;
  season: SeasonAdmin;
  retrieval: RetrievalView;
  onClose: () => void;
}

/**
 * One race weekend of the administration: its sessions, the form to edit it, the preview of finalizing, or a result typed by
 * hand.
 */
export function WeekendModal({ id, preview = false, season, retrieval, onClose }: Props) {
  const [shown, setShown] = useState<'overview' | 'form' | 'preview' | 1 | 2>(preview ? 'preview' : 'overview');
  const [message, setMessage] = useState<string | null>(null);
  const show = (next: typeof shown, success: string | null = null) => {
    setMessage(success);
    setShown(next);
  };
  const back = (success?: string) => show('overview', success);
  const { data: weekend, error, refetch } = useQuery(weekendAdminQuery(id));
  return (
    <Modal large title={weekend?.title ?? 'Race weekend'} onClose={onClose}>
      {error && !weekend && <FailedLoad error={error} retry={refetch} />}
      {!weekend && !error && <SkeletonRows count={4} rowHeight={96} />}
      {weekend && shown === 'form' && <EditWeekend weekend={weekend} onDone={back} />}
      {weekend && shown === 'preview' && <FinalizePreview id={weekend.id} onDone={() => back()} />}
      {weekend && typeof shown === 'number' && (
        <TypedResultForm
          title={shown === eventType.sprint ? 'Sprint Race' : 'Race'}
          isSprint={shown === eventType.sprint}
          weekend={weekend}
          season={season}
          onDone={back}
        />
      )}
      {weekend && shown === 'overview' && (
        <WeekendOverview
          weekend={weekend}
          season={season}
          retrieval={retrieval}
          message={message}
          onMessage={setMessage}
          onEdit={() => show('form')}
          onPreview={() => show('preview')}
          onType={(type) => show(type)}
          onDeleted={onClose}
        />
      )}
    </Modal>
  );
}
