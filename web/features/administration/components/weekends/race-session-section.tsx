import { eventType, weekendStatus } from '../../../../../league/contract/limits.js';
import { adminMessages } from '../../../../../league/contract/admin-messages.js';
import { messages } from '../../../../../league/contract/messages.js';
import { countOf } from '../../../../../league/contract/short-texts.js';
import type { RaceAdmin, SeasonAdmin, WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { saveDraft } from '../../../../lib/drafts.js';
import { pageMeta } from '../../../../lib/page-meta.js';
import { useSession } from '../../../../shared/session/api/session.js';
import { ResultList } from '../../../../shared/weekends/result-list.js';
import { ResultSource } from '../../../../shared/weekends/result-source.js';
import { Button } from '../../../../ui/button.js';
import { FailureText } from '../../../../ui/feedback.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { useDeleteResult, useRaceSessionNotHeld } from '../../api/weekends.js';
import { useReadClassification } from '../../api/championship.js';
import { useRetrieveResult } from '../../api/retrievals.js';
import { resultDraftName, textOfResult } from '../../model/classification.js';
import { resultsHost } from '../../model/weekends.js';
import { ResultWarnings } from '../results/result-warnings.js';
import type { RetrievalView } from '../retrieval/retrieval-region.js';
import { Actions } from '../../../../ui/layout.js';
import styles from './race-session-section.module.css';

interface RaceSessionSectionProps {
  title: string;
  type: 1 | 2;
  race: RaceAdmin | null;
  weekend: WeekendAdmin;
  season: SeasonAdmin;
  retrieval: RetrievalView;
  onMessage: (success: string | null) => void;
  onType: (type: 1 | 2) => void;
}

/**
 * A session's result, or the actions to get one. The text of a deleted result becomes a draft, so that it can be
 * restored.
 */
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
  const draftName = resultDraftName(user, weekend.id, type === eventType.sprint);
  const canDelete = !readOnly && weekend.status !== weekendStatus.final;
  const { mutations, error, reset } = useResultMutations(weekend, season, type, retrieval);
  const startAttempt = () => {
    reset();
    onMessage(null);
  };
  return (
    <section className={styles.session} aria-label={title}>
      <h3>{title}</h3>
      {race && (
        <StoredResult
          title={title}
          race={race}
          canDelete={canDelete}
          remove={mutations.remove}
          onBegin={() => {
            startAttempt();
            // Done before the deletion, because the form can be opened as soon as the page shows the deletion.
            saveDraft(draftName, textOfResult(race.competitors_positions));
          }}
          onDeleted={() => onMessage(adminMessages.races.deleted)}
        />
      )}
      {!race && readOnly && <p className="muted">No result was stored.</p>}
      {!race && !readOnly && (
        <MissingResult
          title={title}
          type={type}
          weekend={weekend}
          retrieval={retrieval}
          retrieve={mutations.retrieve}
          readClassification={mutations.readClassification}
          notHeld={mutations.notHeld}
          onBegin={startAttempt}
          onType={() => onType(type)}
        />
      )}
      {(mutations.retrieve.isPending || mutations.readClassification.isPending) && (
        <p className="muted small" role="status">
          {messages.shell.loadingProgress}
        </p>
      )}
      <FailureText error={error} />
    </section>
  );
}

/**
 * Not in the components of result and actions, because they replace each other when another admin changes the session,
 * and the error must still be shown.
 */
function useResultMutations(
  weekend: WeekendAdmin,
  season: SeasonAdmin,
  type: 1 | 2,
  { watch: { follow }, onOpen }: RetrievalView,
) {
  const remove = useDeleteResult(season.year, { successText: () => adminMessages.races.deleted });
  const retrieve = useRetrieveResult(weekend.id, {
    onSuccess: ({ pid }) => pid !== undefined && follow(pid),
  });
  const readClassification = useReadClassification(weekend.id, {
    onSuccess: ({ pid }) => {
      if (pid === undefined) return;
      follow(pid);
      onOpen({ kind: 'import-review', pid });
    },
  });
  const notHeld = useRaceSessionNotHeld(season, weekend, type === eventType.sprint);
  const mutations = { remove, retrieve, readClassification, notHeld };
  const reset = () => Object.values(mutations).forEach((mutation) => mutation.reset());
  return { mutations, error: Object.values(mutations).find(({ error }) => error)?.error ?? null, reset };
}

interface MissingResultProps {
  title: string;
  type: 1 | 2;
  weekend: WeekendAdmin;
  retrieval: RetrievalView;
  retrieve: ReturnType<typeof useRetrieveResult>;
  readClassification: ReturnType<typeof useReadClassification>;
  notHeld: ReturnType<typeof useRaceSessionNotHeld>;
  /** Called before each mutation, to reset earlier errors. */
  onBegin: () => void;
  onType: () => void;
}

/** Offers to retrieve or type the result, or to record that the session was not held. */
function MissingResult({
  title,
  type,
  weekend,
  retrieval,
  retrieve,
  readClassification,
  notHeld,
  onBegin,
  onType,
}: MissingResultProps) {
  const host = resultsHost(weekend.url);
  const starting = retrieve.isPending || readClassification.isPending;
  const pending = starting || notHeld.isPending || retrieval.watch.waiting;
  const start = (from: string) => {
    retrieval.watch.dismiss();
    onBegin();
    retrieve.mutate({ eventType: type, host: from });
  };
  const readFromChampionship = () => {
    retrieval.watch.dismiss();
    onBegin();
    readClassification.mutate(type);
  };
  const recordNotHeld = () => {
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
        {pageMeta.hasChampionship && (
          <Button inactive={pending} onClick={readFromChampionship}>
            From the championship…
          </Button>
        )}
        <Button inactive={pending} onClick={onType}>
          Type it by hand…
        </Button>
        <TwoClickButton
          variant="secondary"
          confirmLabel="Click again to record"
          inactive={pending}
          onConfirm={recordNotHeld}
        >
          Session was not held
        </TwoClickButton>
      </Actions>
    </>
  );
}

interface StoredResultProps {
  title: string;
  race: RaceAdmin;
  canDelete: boolean;
  remove: ReturnType<typeof useDeleteResult>;
  onBegin: () => void;
  onDeleted: () => void;
}

/**
 * Collapsed, with a delete button while the weekend is not final. The button replaces the button to retrieve. It
 * therefore ignores clicks at first, because the second tap of a double tap must not arm it.
 */
function StoredResult({ title, race, canDelete, remove, onBegin, onDeleted }: StoredResultProps) {
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
          <summary className={styles.summary}>{`Stored, ${countOf(riders.length, 'rider')}. See the result`}</summary>
          <ResultList label={`${title} result`} riders={riders} maxHeight={345} />
          <ResultSource race={race} />
        </details>
      )}
      <ResultWarnings title={`Check the ${title.toLowerCase()} result`} warnings={race.warnings} />
      {canDelete && (
        <Actions end>
          <TwoClickButton ignoresDoubleTap inactive={remove.isPending} onConfirm={confirmed}>
            {`Delete the ${title.toLowerCase()} result`}
          </TwoClickButton>
        </Actions>
      )}
    </>
  );
}
