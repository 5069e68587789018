import type { SeasonProgress } from '../../../league/contract/progress.js';
import { tellPosition } from '../model/describe-progress.js';
import { nameTable } from '../model/name-table.js';
import styles from './progress.module.css';

/** The same as the picture, in numbers. */
export function ProgressTable({ progress: { tables, members }, year }: { progress: SeasonProgress; year: number }) {
  return (
    <details className={styles.asTable}>
      <summary>Show as a table</summary>
      <div className={styles.scroll} role="region" aria-label="Positions as a table" tabIndex={0}>
        <table className={styles.table}>
          <caption>{`Positions after each race weekend of ${year}`}</caption>
          <thead>
            <tr>
              <th scope="col">Race weekend</th>
              {members.map(({ user }) => (
                <th key={user.username} scope="col">
                  {user.username}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tables.map((table, index) => (
              <tr key={index}>
                <th scope="row">{nameTable(table)}</th>
                {members.map(({ user, positions }) => (
                  <td key={user.username}>{tellPosition(positions[index])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
