import { weekendStatus } from '../../../../../league/wire/limits.js';
import type { Race, SeasonAdmin, WeekendAdmin } from '../../../../../league/wire/shapes.js';
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
  onType: (type: 1 | 2) => void;
}

/** One session: its result, or the ways to get it. */
export function SessionSection({ title, type, race, weekend, season, retrieval, onType }: Props) {
  const frozen = season.finalized;
  const deletable = !frozen && weekend.status !== weekendStatus.final;
  return (
    <section className={styles.session} aria-label={title}>
      <h3>{title}</h3>
      {race && <StoredSession title={title} race={race} year={season.year} deletable={deletable} />}
      {!race && frozen && <p className="muted">No result was stored.</p>}
      {!race && !frozen && (
        <MissingSession
          title={title}
          type={type}
          weekend={weekend}
          season={season}
          retrieval={retrieval}
          onType={() => onType(type)}
        />
      )}
    </section>
  );
}
