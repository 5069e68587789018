import { useQuery } from '@tanstack/react-query';
import { eventType, weekendStatus } from '../../../../../league/contract/limits.js';
import type { SeasonAdmin, WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { formatDays, formatMoment } from '../../../../lib/format.js';
import { WeekendBadge } from '../../../../shared/weekends/weekend-line.js';
import { Button } from '../../../../ui/button.js';
import { FailureText, SuccessText } from '../../../../ui/feedback.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { weekendMailsQuery } from '../../api/picks-overview.js';
import { useDeleteWeekend, useUnFinalizeWeekend } from '../../api/weekends.js';
import { describeFinalizeWeekend, resultsHost } from '../../model/weekends.js';
import { UnFinalizeForm } from '../finalize/finalize.js';
import { DeliveryText } from '../picks/picks-card.js';
import { RetrievalRegion, type RetrievalView } from '../retrieval/retrieval-region.js';
import { RaceSessionSection } from './race-session-section.js';
import { Actions, Line } from '../../../../ui/layout.js';
import styles from './weekend-overview.module.css';

interface WeekendOverviewProps {
  weekend: WeekendAdmin;
  season: SeasonAdmin;
  retrieval: RetrievalView;
  message: string | null;
  onMessage: (success: string | null) => void;
  onEdit: () => void;
  onPreview: () => void;
  onType: (type: 1 | 2) => void;
  onDeleted: () => void;
}

export function WeekendOverview({
  weekend,
  season,
  retrieval,
  message,
  onMessage,
  onEdit,
  onPreview,
  onType,
  onDeleted,
}: WeekendOverviewProps) {
  const remove = useDeleteWeekend();
  const readOnly = season.finalized;
  const shared = { weekend, season, retrieval, onMessage, onType };
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
      {message && <SuccessText>{message}</SuccessText>}
      <RetrievalRegion {...retrieval} />
      <RaceSessionSection {...shared} title="Race" type={eventType.race} race={weekend.race} />
      <RaceSessionSection {...shared} title="Sprint Race" type={eventType.sprint} race={weekend.sprint_race} />
      <FinalizeSection weekend={weekend} readOnly={readOnly} onPreview={onPreview} />
      {!readOnly && (
        <Line end>
          <Button onClick={onEdit}>Edit…</Button>
          <TwoClickButton
            inactive={remove.isPending}
            onConfirm={() => remove.mutate(weekend.id, { onSuccess: onDeleted })}
          >
            Delete race weekend
          </TwoClickButton>
        </Line>
      )}
      <FailureText error={remove.error} />
    </>
  );
}

interface FinalizeSectionProps {
  weekend: WeekendAdmin;
  readOnly: boolean;
  onPreview: () => void;
}

/**
 * While it is in progress: the button to the preview, which finalizes the weekend. Once it is final: the delivery of
 * its emails, and the button to un-finalize it. Otherwise only the error of an action that failed because of another
 * admin's change.
 */
function FinalizeSection({ weekend, readOnly, onPreview }: FinalizeSectionProps) {
  const unFinalize = useUnFinalizeWeekend(weekend.id);
  const refusal = <FailureText error={unFinalize.error} />;
  if (readOnly || weekend.status === weekendStatus.upcoming) return refusal;
  const isFinal = weekend.status === weekendStatus.final;
  return (
    <section className={styles.session} aria-label="Finalize">
      <h3>{isFinal ? 'Final' : 'Finalize'}</h3>
      <p className="muted small">{describeFinalizeWeekend(weekend)}</p>
      {isFinal ? (
        <>
          <WeekendMails id={weekend.id} />
          <UnFinalizeForm weekend={weekend} pending={unFinalize.isPending} onConfirm={() => unFinalize.mutate()} />
        </>
      ) : (
        <Actions>
          <Button variant={weekend.race && weekend.sprint_race ? 'primary' : 'secondary'} onClick={onPreview}>
            Finalize…
          </Button>
        </Actions>
      )}
      {refusal}
    </section>
  );
}

function WeekendMails({ id }: { id: number }) {
  const { data: mails, error } = useQuery(weekendMailsQuery(id));
  if (mails === undefined) return <FailureText error={error} />;
  return (
    <p className="small" role="status">
      {mails ? (
        <>
          <span>{`E-mails, ${formatMoment(mails.ordered_at)}: `}</span>
          <DeliveryText delivery={mails} />
        </>
      ) : (
        'No e-mails have been sent so far.'
      )}
    </p>
  );
}
