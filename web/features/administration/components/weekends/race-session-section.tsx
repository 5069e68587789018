import { eventType, weekendStatus } from '../../../../../league/contract/limits.js';
import { messages } from '../../../../../league/contract/messages.js';
import type { Race, SeasonAdmin, WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { saveDraft } from '../../../../lib/drafts.js';
import { useSession } from '../../../../shared/session/use-session.js';
import { ResultList } from '../../../../shared/weekends/result-list.js';
import { Button } from '../../../../ui/button.js';
import { FailureText } from '../../../../ui/feedback.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { useDeleteResult, useRaceSessionNotHeld } from '../../api/weekends.js';
import { useRetrieveResult } from '../../api/retrievals.js';
import { resultDraftName, textOfResult } from '../../model/classification.js';
import { resultsHost } from '../../model/weekends.js';
import type { RetrievalView } from '../retrieval/retrieval-region.js';
import { Actions } from '../../../../ui/layout.js';
import styles from './race-session-section.module.css';

interface RaceSessionSectionProps {
  title: string;
  type: 1 | 2;
  race: Race | null;
  weekend: WeekendAdmin;
  /** Where it is finalized, everything is read-only. */
  season: SeasonAdmin;
  retrieval: RetrievalView;
  onMessage: (success: string | null) => void;
  onType: (type: 1 | 2) => void;
}

/** One session: its result, or the actions to get one. A deleted result stays as the draft of one typed by hand, so that it can be put back. */
export function RaceSessionSection({
  title,
  type,
  race,
  weekend,
  season,
  retrieval,
  onMessage,
  onType,
}: RaceSessionSectionProps) {
  const readOnly = season.finalized;
  const { user } = useSession();
  const draftName = resultDraftName(user?.username, weekend.id, type === eventType.sprint);
  const deletable = !readOnly && weekend.status !== weekendStatus.final;
  const { attempts, error, reset } = useAttempts(weekend, season, type, retrieval.watch.follow);
  const begin = () => {
    reset();
    onMessage(null);
  };
  return (
    <section className={styles.session} aria-label={title}>
      <h3>{title}</h3>
      {race && (
        <StoredRaceSession
          title={title}
          race={race}
          deletable={deletable}
          remove={attempts.remove}
          onBegin={() => {
            begin();
            // Before it is deleted: the form may be opened as soon as the page shows that the result is gone.
            saveDraft(draftName, textOfResult(race.competitors_positions));
          }}
          onDeleted={() => onMessage(messages.races.deleted)}
        />
      )}
      {!race && readOnly && <p className="muted">No result was stored.</p>}
      {!race && !readOnly && (
        <MissingRaceSession
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
 * The mutations of a session. They are held here, above the result and the actions: these replace each other when another admin
 * changes the session, and the error must still be shown.
 */
function useAttempts(weekend: WeekendAdmin, season: SeasonAdmin, type: 1 | 2, follow: (pid: number) => void) {
  const remove = useDeleteResult(season.year, { successText: () => messages.races.deleted });
  const retrieve = useRetrieveResult(weekend.id, {
    onSuccess: ({ pid }) => pid !== undefined && follow(pid),
  });
  const notHeld = useRaceSessionNotHeld(season, weekend, type === eventType.sprint);
  const reset = () => [remove, retrieve, notHeld].forEach((attempt) => attempt.reset());
  return { attempts: { remove, retrieve, notHeld }, error: remove.error ?? retrieve.error ?? notHeld.error, reset };
}

interface MissingRaceSessionProps {
  title: string;
  type: 1 | 2;
  weekend: WeekendAdmin;
  retrieval: RetrievalView;
  retrieve: ReturnType<typeof useRetrieveResult>;
  notHeld: ReturnType<typeof useRaceSessionNotHeld>;
  /** A new attempt begins: earlier errors are reset. */
  onBegin: () => void;
  onType: () => void;
}

/** A session without result: retrieve it, type it, or record that it was not held. */
function MissingRaceSession({
  title,
  type,
  weekend,
  retrieval,
  retrieve,
  notHeld,
  onBegin,
  onType,
}: MissingRaceSessionProps) {
  const host = resultsHost(weekend.url);
  const pending = retrieve.isPending || notHeld.isPending || retrieval.watch.waiting;
  const start = (from: string) => {
    retrieval.watch.dismiss();
    onBegin();
    retrieve.mutate({ eventType: type, host: from });
  };
  const record = () => {
    onBegin();
    notHeld.mutate();
  };
  return (
    <>
      <p className="muted small">
        {host === null
          ? 'No result yet, and no results page to read it from. Choose Edit… to add the link.'
          : 'No result yet. Retrieving reads it from the results page; nothing else changes until it is complete.'}
      </p>
      <Actions>
        {host !== null && (
          <Button variant="primary" inactive={pending} onClick={() => start(host)}>
            {`Retrieve ${title.toLowerCase()}`}
          </Button>
        )}
        <Button inactive={pending} onClick={onType}>
          Type it by hand…
        </Button>
        <TwoClickButton variant="secondary" confirmLabel="Click again to record" inactive={pending} onConfirm={record}>
          Session was not held
        </TwoClickButton>
      </Actions>
    </>
  );
}

interface StoredRaceSessionProps {
  title: string;
  race: Race;
  deletable: boolean;
  remove: ReturnType<typeof useDeleteResult>;
  onBegin: () => void;
  onDeleted: () => void;
}

/**
 * A stored result, collapsed, with its deletion while the weekend is not final. The button ignores clicks at first: it appears
 * where the button to retrieve was, and the second tap of a double tap may still come.
 */
function StoredRaceSession({ title, race, deletable, remove, onBegin, onDeleted }: StoredRaceSessionProps) {
  const confirmed = () => {
    onBegin();
    remove.mutate(race.id, { onSuccess: onDeleted });
  };
  const riders = race.competitors_positions;
  return (
    <>
      {riders.length === 0 ? (
        <p className="muted">Recorded as not held.</p>
      ) : (
        <details>
          <summary className={styles.summary}>{`Stored, ${riders.length} riders. See the result`}</summary>
          <ResultList label={`${title} result`} riders={riders} maxHeight={345} />
        </details>
      )}
      {deletable && (
        <Actions end>
          <TwoClickButton ignoresDoubleTap inactive={remove.isPending} onConfirm={confirmed}>
            {`Delete the ${title.toLowerCase()} result`}
          </TwoClickButton>
        </Actions>
      )}
    </>
  );
}
