import { messages } from '../../../../../league/contract/messages.js';
import type { SeleniumStatus } from '../../../../../league/contract/shapes.js';
import { Avatar } from '../../../../ui/avatar.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import type { useTerminate } from '../../api/change-retrieval.js';
import { elapsedSeconds } from '../../model/describe-retrieval.js';
import styles from './retrieval.module.css';

interface Props {
  /** Null between the start and the first news of it. */
  status: SeleniumStatus | null;
  pid: number;
  /** When the status was read. */
  readAt: number;
  terminate: ReturnType<typeof useTerminate>;
}

/** A running retrieval: who started it, what it is doing, how far it is, since when; and Stop. */
export function RetrievalCard({ status, pid, readAt, terminate }: Props) {
  const stop = (
    <Button look="danger" idle={terminate.isPending} onClick={() => terminate.mutate(status?.pid ?? pid)}>
      Stop
    </Button>
  );
  return (
    <Card title="Retrieval in progress" aside={stop} className={styles.live}>
      <div className={styles.line}>
        {status && <Avatar name={status.user.username} />}
        <div className={styles.text}>
          {status && (
            <span>
              Started by <strong>{status.user.username}</strong>{' '}
              {/* It changes each second: nobody wants to hear that. */}
              <span className="muted small" aria-live="off">
                {elapsedSeconds(status.timestamp, readAt)} s ago
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
