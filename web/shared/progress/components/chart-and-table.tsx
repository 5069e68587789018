import { useState } from 'react';
import type { MemberProgress, SeasonProgress } from '../../../../league/contract/standings.js';
import { Button } from '../../../ui/button.js';
import { CrossIcon } from '../../../ui/icons.js';
import { TableFrame } from '../../../ui/table.js';
import { formatPosition, tableName } from '../model/describe-progress.js';
import { LineSymbol, ProgressChart } from './progress-chart.js';
import styles from './season-progress.module.css';

interface ChartAndTableProps {
  progress: SeasonProgress;
  year: number;
  /** Removes any member except the first. */
  onRemove?: (username: string) => void;
}

export function ChartAndTable({ progress, year, onRemove }: ChartAndTableProps) {
  const last = progress.tables.length - 1;
  const [requested, setRequested] = useState(last);
  const chosen = Math.min(requested, last);
  const table = progress.tables[chosen];
  return (
    <>
      <ProgressChart progress={progress} chosen={chosen} onChoose={setRequested} />
      <div>
        <p className={styles.after}>
          {table && (table.with_bonus ? tableName(table) : `After the ${tableName(table)}`)}
        </p>
        <ComparedMembers members={progress.members} chosen={chosen} {...(onRemove && { onRemove })} />
      </div>
      <ProgressTable progress={progress} year={year} />
    </>
  );
}

interface ComparedMembersProps {
  members: MemberProgress[];
  chosen: number;
  onRemove?: (username: string) => void;
}

/** The legend, with each member's position after the selected weekend. */
function ComparedMembers({ members, chosen, onRemove }: ComparedMembersProps) {
  return (
    <ul className={styles.members} aria-label="Members in the chart">
      {members.map(({ user: { username }, positions }, line) => (
        <li key={username}>
          <LineSymbol line={line} />
          <span className={styles.name}>{username}</span>
          {positions.every((position) => position === null) ? (
            <span className="muted small">no picks in this season</span>
          ) : (
            <b className={styles.position}>{formatPosition(positions[chosen])}</b>
          )}
          {onRemove && line > 0 ? (
            <Button variant="icon" aria-label={`Remove ${username}`} onClick={() => onRemove(username)}>
              <CrossIcon />
            </Button>
          ) : (
            <span className={styles.noButton} />
          )}
        </li>
      ))}
    </ul>
  );
}

function ProgressTable({ progress: { tables, members }, year }: { progress: SeasonProgress; year: number }) {
  return (
    <details className={styles.asTable}>
      <summary>Show as a table</summary>
      <TableFrame label="Positions as a table">
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
                <th scope="row">{tableName(table)}</th>
                {members.map(({ user, positions }) => (
                  <td key={user.username}>{formatPosition(positions[index])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </details>
  );
}
