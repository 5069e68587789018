import type { Race, Weekend } from '../../../../league/contract/shapes.js';
import { EmptyNote } from '../../../ui/feedback.js';
import { FoldingCard } from '../../../ui/folding-card.js';
import { ResultList } from '../../../shared/weekends/result-list.js';
import styles from './weekends.module.css';

/** Collapsed at first: nobody learns a result without asking for it. */
export function RacesCard({ weekend }: { weekend: Weekend }) {
  const { race, sprint_race: sprint } = weekend;
  if (!race && !sprint)
    return (
      <FoldingCard title="Races">
        <div className={styles.inside}>
          <EmptyNote>No results yet. They appear here after each session.</EmptyNote>
        </div>
      </FoldingCard>
    );
  return (
    <FoldingCard title="Races" hint="Open to see the results">
      <div className={`${styles.inside} ${styles.lists}`}>
        {race && <Session title="Race" race={race} />}
        {sprint && <Session title="Sprint Race" race={sprint} />}
      </div>
    </FoldingCard>
  );
}

function Session({ title, race }: { title: string; race: Race }) {
  return (
    <div>
      <h3>{title}</h3>
      {race.competitors_positions.length > 0 ? (
        <ResultList label={`${title} result`} riders={race.competitors_positions} maxHeight={175} />
      ) : (
        <EmptyNote>This session was not held.</EmptyNote>
      )}
    </div>
  );
}
