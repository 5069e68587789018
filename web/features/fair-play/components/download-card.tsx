import { Link } from 'react-router-dom';
import { type ArchiveTable, archiveTables } from '../../../../league/contract/season-archive-messages.js';
import { ButtonAnchor } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Actions } from '../../../ui/layout.js';
import styles from './download-card.module.css';

const tableNames: Record<ArchiveTable, string> = {
  standings: 'Standings',
  picks: 'Picks',
  results: 'Results',
  riders: 'Riders',
  corrections: 'Corrections',
  seals: 'Seals',
};

/** The archive of a season, instructions to verify it, and its tables for spreadsheets. */
export const DownloadCard = ({ year }: { year: number }) => (
  <Card title={`Download season ${year}`}>
    <section className={styles.part} aria-labelledby="archive-all">
      <h3 id="archive-all">The whole season</h3>
      <p>
        Picks, results with their source, corrections, standings and seals in one JSON file. Everything that the ranks
        were computed from is in it, so anyone can compute them again.
      </p>
      <p className="muted small">
        Members are named by the number of their account, unless they agreed to be named in{' '}
        <Link to="/settings">their settings</Link>.
      </p>
      <Actions>
        <ButtonAnchor href={`/api/get-season-archive?season=${year}`} download={`season-${year}.json`}>
          Download JSON
        </ButtonAnchor>
        <ButtonAnchor href="/api/get-season-archive-schema" download="season-archive.schema.json">
          Its JSON Schema
        </ButtonAnchor>
      </Actions>
    </section>
    <section className={styles.part} aria-labelledby="archive-check">
      <h3 id="archive-check">Check it</h3>
      <p>
        The script <code>docs/verify-season.mjs</code> of this project needs Node.js and nothing else. It computes every
        rank, every point and every seal again, and prints anything that does not match.
      </p>
      <p>
        <code className={styles.command}>{`node verify-season.mjs season-${year}.json`}</code>
      </p>
    </section>
    <section className={styles.part} aria-labelledby="archive-tables">
      <h3 id="archive-tables">For a spreadsheet</h3>
      <Actions>
        {archiveTables.map((table) => (
          <ButtonAnchor
            key={table}
            href={`/api/get-season-archive-table?season=${year}&table=${table}`}
            download={`season-${year}-${table}.csv`}
            aria-label={`${tableNames[table]} as CSV`}
          >
            {tableNames[table]}
          </ButtonAnchor>
        ))}
      </Actions>
    </section>
  </Card>
);
