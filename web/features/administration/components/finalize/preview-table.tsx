import type { FinalizePreview } from '../../../../../league/contract/finalize-preview.js';
import { EmptyNote } from '../../../../ui/feedback.js';
import { StandingRow } from '../../../../shared/standings/components/standing-row.js';
import styles from './finalize-preview.module.css';

/** The first lines of the table as it would be, each with the places won or lost since the weekend before. */
export function PreviewTable({ preview }: { preview: FinalizePreview }) {
  const rows = preview.standings.users_picks;
  if (rows.length === 0) return <EmptyNote>No member has picks in this season.</EmptyNote>;
  const title = rows.length < preview.amount_users_picks ? `Standings, the first ${rows.length}` : 'Standings';
  return (
    <section className={styles.part} aria-label="Standings">
      <h4>{title}</h4>
      <ol className={styles.list} tabIndex={0} aria-label={title}>
        {rows.map((row) => (
          <li key={row.position}>
            <StandingRow movementFirst row={row} own={false} />
          </li>
        ))}
      </ol>
    </section>
  );
}
