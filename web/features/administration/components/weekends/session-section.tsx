import { eventType, weekendStatus } from '../../../../../league/contract/limits.js';
import { messages } from '../../../../../league/contract/messages.js';
import type { Race, SeasonAdmin, WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { FailureText } from '../../../../ui/feedback.js';
import { useDeleteResult, useSessionNotHeld } from '../../api/change-results.js';
import { useRetrieveResult } from '../../api/change-retrieval.js';
import type { RetrievalView } from '../retrieval/retrieval-place.js';
import { MissingSession } from './missing-session.js';
import { StoredSession } from './stored-session.js';
import styles from './weekend-overview.module.css';

interface Props {
  title: string;
  type: 1 | 2;
  race: Race | null;
  weekend: WeekendAdmin;
  /** Finalized: everything can be seen, nothing changed. */
  season: SeasonAdmin;
  retrieval: RetrievalView;
  onTold: (success: string | null) => void;
  onType: (type: 1 | 2) => void;
}

/** One session: its result, or the ways to get it. */
export function SessionSection({ title, type, race, weekend, season, retrieval, onTold, onType }: Props) {
  const frozen = season.finalized;
  const deletable = !frozen && weekend.status !== weekendStatus.final;
  const { attempts, error, reset } = useAttempts(weekend, season, type, retrieval.watch.follow);
  const begin = () => {
    reset();
    onTold(null);
  };
  return (
    <section className={styles.session} aria-label={title}>
      <h3>{title}</h3>
      {race && (
        <StoredSession
          title={title}
          race={race}
          deletable={deletable}
          remove={attempts.remove}
          onBegin={begin}
          onDeleted={() => onTold(messages.races.deleted)}
        />
      )}
      {!race && frozen && <p className="muted">No result was stored.</p>}
      {!race && !frozen && (
        <MissingSession
          title={title}
          type={type}
          weekend={weekend}
          retrieval={retrieval}
          retrieve={attempts.retrieve}
          notHeld={attempts.notHeld}
          onBegin={begin}
          onType={() => onType(type)}
        />
      )}
      {attempts.retrieve.isPending && (
        <p className="muted small" role="status">
          {messages.shell.loadingProgress}
        </p>
      )}
      <FailureText error={error} />
    </section>
  );
}

/**
 * What can be tried with a session. Held here, above its result and the ways to get one: these change places when another
 * admin was quicker, and then it must still be told why the try was refused.
 */
function useAttempts(weekend: WeekendAdmin, season: SeasonAdmin, type: 1 | 2, follow: (pid: number) => void) {
  const remove = useDeleteResult(season.year, { successText: () => messages.races.deleted });
  const retrieve = useRetrieveResult(weekend.id, {
    onSuccess: ({ pid }) => pid !== undefined && follow(pid),
  });
  const notHeld = useSessionNotHeld(season, weekend, type === eventType.sprint);
  const reset = () => [remove, retrieve, notHeld].forEach((attempt) => attempt.reset());
  return { attempts: { remove, retrieve, notHeld }, error: remove.error ?? retrieve.error ?? notHeld.error, reset };
}
