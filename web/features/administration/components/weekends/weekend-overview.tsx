import { eventType } from '../../../../../league/contract/limits.js';
import type { SeasonAdmin, WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { formatDays } from '../../../../lib/format.js';
import { WeekendBadge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { FailureText, SuccessText } from '../../../../ui/feedback.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { useDeleteWeekend } from '../../api/change-weekends.js';
import { resultsHost } from '../../model/results-host.js';
import admin from '../administration.module.css';
import { RetrievalPlace, type RetrievalView } from '../retrieval/retrieval-place.js';
import { FinalizeSection } from './finalize-section.js';
import { SessionSection } from './session-section.js';
import styles from './weekend-overview.module.css';

interface Props {
  weekend: WeekendAdmin;
  season: SeasonAdmin;
  retrieval: RetrievalView;
  /** What was done last, and what tells of it. */
  told: string | null;
  onTold: (success: string | null) => void;
  onEdit: () => void;
  onPreview: () => void;
  onType: (type: 1 | 2) => void;
  onDeleted: () => void;
}

/** A weekend with its two sessions, the way to its end, and what else can be done with it. */
export function WeekendOverview({
  weekend,
  season,
  retrieval,
  told,
  onTold,
  onEdit,
  onPreview,
  onType,
  onDeleted,
}: Props) {
  const remove = useDeleteWeekend();
  const frozen = season.finalized;
  const shared = { weekend, season, retrieval, onTold, onType };
  return (
    <>
      <div className={styles.facts}>
        <WeekendBadge status={weekend.status} />
        <span className="muted">{formatDays(weekend.start, weekend.end, { year: true })}</span>
        {resultsHost(weekend.url) && (
          <a href={weekend.url} target="_blank" rel="noreferrer">
            Results page
          </a>
        )}
      </div>
      {told && <SuccessText>{told}</SuccessText>}
      <RetrievalPlace {...retrieval} />
      <SessionSection {...shared} title="Race" type={eventType.race} race={weekend.race} />
      <SessionSection {...shared} title="Sprint Race" type={eventType.sprint} race={weekend.sprint_race} />
      <FinalizeSection weekend={weekend} frozen={frozen} onPreview={onPreview} />
      {!frozen && (
        <div className={`${admin.line} ${admin.end}`}>
          <Button onClick={onEdit}>Edit…</Button>
          <TwoClickButton idle={remove.isPending} onConfirm={() => remove.mutate(weekend.id, { onSuccess: onDeleted })}>
            Delete race weekend
          </TwoClickButton>
        </div>
      )}
      <FailureText error={remove.error} />
    </>
  );
}
