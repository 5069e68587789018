import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messages } from '../../../../../league/contract/messages.js';
import type { SeleniumStatus } from '../../../../../league/contract/shapes.js';
import { ApiError } from '../../../../lib/api-client.js';
import { pageMeta } from '../../../../lib/page-meta.js';
import { staleAfter } from '../../../../lib/stale-queries.js';
import { displayName } from '../../../../shared/members/member-names.js';
import { Avatar } from '../../../../ui/avatar.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { FailureText } from '../../../../ui/feedback.js';
import { Actions } from '../../../../ui/layout.js';
import { Notice } from '../../../../ui/notice.js';
import { changedBy } from '../../api/changes.js';
import { useReadClassification } from '../../api/championship.js';
import { retrievalQuery, useRetrieveResult, useTerminate } from '../../api/retrievals.js';
import {
  describeEnd,
  elapsedSeconds,
  hasEnded,
  type RetrievalEnd,
  type RetrievalNext,
} from '../../model/describe-retrieval.js';
import styles from './retrieval-region.module.css';

export interface RetrievalView {
  watch: RetrievalWatch;
  /** The running retrieval, if there is one. At most one can run. */
  running: SeleniumStatus | null;
  fetchedAt: number;
  onOpen: OpenRetrieval;
}

interface RetrievalRegionProps extends RetrievalView {
  /** A season message shows the outcome, so a refusal is not repeated here. Other outcomes have no text. */
  messageElsewhere?: boolean;
}

/** The running retrieval, or the outcome of the last one. Shown on the page and in a weekend's modal. */
export function RetrievalRegion({ watch, running, fetchedAt, onOpen, messageElsewhere = false }: RetrievalRegionProps) {
  const pid = running?.pid ?? (watch.waiting ? watch.pid : null);
  // Not in the card, which unmounts when the retrieval ends, because the error of the mutation must still be shown.
  const terminate = useTerminate();
  const refused = terminate.variables === (pid ?? watch.pid) ? terminate.error : null;
  return (
    <div className={styles.region} aria-live="polite">
      {pid !== null && <RetrievalCard status={running} pid={pid} fetchedAt={fetchedAt} terminate={terminate} />}
      <FailureText error={refused} />
      {pid === null && watch.end && !(messageElsewhere && watch.end.tone === 'bad' && !watch.end.others) && (
        <RetrievalEndNote end={watch.end} titleOnly={messageElsewhere} onOpen={onOpen} watch={watch} />
      )}
    </div>
  );
}

interface RetrievalCardProps {
  /** Null until the first status arrives. */
  status: SeleniumStatus | null;
  pid: number;
  fetchedAt: number;
  terminate: ReturnType<typeof useTerminate>;
}

function RetrievalCard({ status, pid, fetchedAt, terminate }: RetrievalCardProps) {
  const stop = (
    <Button variant="danger" inactive={terminate.isPending} onClick={() => terminate.mutate(status?.pid ?? pid)}>
      Stop
    </Button>
  );
  return (
    <Card title="Retrieval in progress" aside={stop} className={styles.live}>
      <div className={styles.line}>
        {status && <Avatar name={displayName(status.user.username)} />}
        <div className={styles.text}>
          {status && (
            <span>
              Started by <strong>{displayName(status.user.username)}</strong>{' '}
              {/* Changes every second, so it is not announced. */}
              <span className="muted small" aria-live="off">
                {`${elapsedSeconds(status.timestamp, fetchedAt)} s ago`}
              </span>
            </span>
          )}
          <span className="small muted">{status?.message || messages.shell.loadingProgress}</span>
        </div>
      </div>
      <Meter progress={status?.progress ?? null} />
    </Card>
  );
}

function Meter({ progress }: { progress: SeleniumStatus['progress'] }) {
  if (!progress) return <progress className={styles.meter} aria-label="Progress" />;
  return <progress className={styles.meter} aria-label="Progress" value={progress.done} max={progress.total} />;
}

interface RetrievalEndNoteProps {
  end: RetrievalEnd;
  titleOnly: boolean;
  onOpen: OpenRetrieval;
  watch: RetrievalWatch;
}

const RetrievalEndNote = ({ end, titleOnly, onOpen, watch }: RetrievalEndNoteProps) => (
  <Notice tone={end.tone} onDismiss={watch.dismiss}>
    <strong>{end.title}</strong>
    {/* The text is also a season message, which has no title, so it may repeat the title. */}
    {!titleOnly && <span>{end.text.replace(` ${end.title}.`, '')}</span>}
    {end.others && <StoreOthers {...end.others} onFollow={watch.follow} />}
    {end.official && pageMeta.hasChampionship && <FromChampionship {...end.official} watch={watch} onOpen={onOpen} />}
    <RetrievalActions {...end} onOpen={onOpen} />
  </Notice>
);

interface StoreOthersProps {
  weekendId: number;
  eventType: 1 | 2;
  onFollow: (pid: number) => void;
}

/** Retrieves a result again, without the rows that the text above lists as not understood. */
function StoreOthers({ weekendId, eventType, onFollow }: StoreOthersProps) {
  const retrieve = useRetrieveResult(weekendId, { onSuccess: ({ pid }) => pid !== undefined && onFollow(pid) });
  const start = () => retrieve.mutate({ eventType, host: 'the results site', skipUnreadable: true });
  return (
    <>
      <Actions>
        <Button inactive={retrieve.isPending} onClick={start}>
          Store the result without these rows
        </Button>
      </Actions>
      <FailureText error={retrieve.error} />
    </>
  );
}

interface FromChampionshipProps {
  weekendId: number;
  eventType: 1 | 2;
  watch: RetrievalWatch;
  onOpen: OpenRetrieval;
}

/** Reads the championship's classification instead of the results page. The admin sees it before it is stored. */
function FromChampionship({ weekendId, eventType, watch, onOpen }: FromChampionshipProps) {
  const read = useReadClassification(weekendId, {
    onSuccess: ({ pid }) => {
      if (pid === undefined) return;
      watch.follow(pid);
      onOpen({ kind: 'import-review', pid });
    },
  });
  return (
    <>
      <Actions>
        <Button inactive={read.isPending} onClick={() => read.mutate(eventType)}>
          Take it from the championship…
        </Button>
      </Actions>
      <FailureText error={read.error} />
    </>
  );
}

export type OpenRetrieval = (next: { kind: 'import-review' | 'page-capture'; pid: number }) => void;

interface RetrievalActionsProps extends RetrievalNext {
  onOpen: OpenRetrieval;
}

export function RetrievalActions({ pid, reviewLabel, hasPageCapture, onOpen }: RetrievalActionsProps) {
  if (reviewLabel === null && !hasPageCapture) return null;
  return (
    <Actions>
      {reviewLabel && <Button onClick={() => onOpen({ kind: 'import-review', pid })}>{reviewLabel}</Button>}
      {hasPageCapture && <Button onClick={() => onOpen({ kind: 'page-capture', pid })}>What the browser saw</Button>}
    </Actions>
  );
}

export interface RetrievalWatch {
  /** The followed retrieval. It was started on this page or was already running. */
  pid: number | null;
  waiting: boolean;
  end: RetrievalEnd | null;
  follow: (pid: number) => void;
  dismiss: () => void;
}

/** Follows a retrieval to its end, then invalidates the queries that show its result. */
export function useRetrievalWatch(): RetrievalWatch {
  const [pid, setPid] = useState<number | null>(null);
  const { data: retrieval, error } = useQuery(retrievalQuery(pid));
  const client = useQueryClient();
  const lost = error instanceof ApiError && error.status === 404;
  const ended = retrieval !== undefined && hasEnded(retrieval);

  useEffect(() => {
    if (ended) void client.invalidateQueries(staleAfter([...changedBy.result, ...changedBy.riders]));
  }, [ended, pid, client]);

  return {
    pid,
    waiting: pid !== null && !ended && !lost,
    end: describeEnd(retrieval),
    follow: setPid,
    dismiss: () => setPid(null),
  };
}
