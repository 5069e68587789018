import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { limits } from '../../../../league/contract/limits.js';
import { messages } from '../../../../league/contract/messages.js';
import type { MemberProgress, SeasonProgress as Progress } from '../../../../league/contract/standings.js';
import { formText } from '../../../lib/forms.js';
import { Button } from '../../../ui/button.js';
import { EmptyNote, FailedLoad, FailureText, SkeletonBlock } from '../../../ui/feedback.js';
import { Form } from '../../../ui/form.js';
import { CrossIcon } from '../../../ui/icons.js';
import { MemberField } from '../../members/member-field.js';
import { progressQuery, useFindCompared } from '../api/season-progress.js';
import { formatPosition, tableName } from '../model/describe-progress.js';
import { LineSymbol, ProgressChart } from './progress-chart.js';
import { TableFrame } from '../../../ui/table.js';
import styles from './season-progress.module.css';

interface SeasonProgressProps {
  year: number;
  /** The member, followed by the members to compare with at first. */
  usernames: string[];
}

/** A chart and a table of a member's positions after the final weekends of a season, with up to four other members. */
export default function SeasonProgress({ year, usernames }: SeasonProgressProps) {
  const [shown, setShown] = useState(usernames);
  const { data: progress, error, refetch } = useQuery(progressQuery(year, shown));
  if (error && !progress) return <FailedLoad error={error} retry={refetch} />;
  if (!progress) return <SkeletonBlock width="100%" height={440} />;
  if (progress.tables.length === 0)
    return <EmptyNote>The chart starts when the first race weekend of the season is final.</EmptyNote>;
  if (progress.members[0]?.positions.every((position) => position === null))
    return <EmptyNote>{`${progress.members[0].user.username} has no picks in this season.`}</EmptyNote>;
  return (
    <div className={styles.progress}>
      <ChartAndTable
        progress={progress}
        year={year}
        onRemove={(username) => setShown(shown.filter((name) => name !== username))}
      />
      {shown.length < limits.comparedMembers && (
        <CompareForm key={shown.join()} year={year} shown={shown} onAdd={(name) => setShown([...shown, name])} />
      )}
    </div>
  );
}

interface ChartAndTableProps {
  progress: Progress;
  year: number;
  onRemove: (username: string) => void;
}

/** Every member except the first can be removed. */
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
        <ComparedMembers members={progress.members} chosen={chosen} onRemove={onRemove} />
      </div>
      <ProgressTable progress={progress} year={year} />
    </>
  );
}

interface ComparedMembersProps {
  members: MemberProgress[];
  chosen: number;
  onRemove: (username: string) => void;
}

/** The legend, with each member's position after the selected weekend. The first member cannot be removed. */
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
          {line > 0 ? (
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

function ProgressTable({ progress: { tables, members }, year }: { progress: Progress; year: number }) {
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

interface CompareFormProps {
  year: number;
  shown: string[];
  /** The members that can be added. By default the whole league. */
  among?: string[] | undefined;
  onAdd: (username: string) => void;
}

interface DuplicateName {
  text: string;
  attempt: number;
}

/**
 * Adds a member to the chart. If the member is already in the chart, the field gets the focus, and each attempt
 * announces the reason.
 */
export function CompareForm({ year, shown, among, onAdd }: CompareFormProps) {
  const { mutate, isPending, error, reset } = useFindCompared(year, shown, among);
  const [duplicate, setDuplicate] = useState<DuplicateName | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const duplicateId = useId();
  const add = (typed: string) => {
    const same = shown.find((name) => name.toLowerCase() === typed.toLowerCase());
    if (same === undefined) {
      setDuplicate(null);
      return mutate(typed, { onSuccess: onAdd });
    }
    reset();
    setDuplicate({ text: messages.progress.alreadyShown(same), attempt: (duplicate?.attempt ?? 0) + 1 });
    field.current?.focus();
  };
  return (
    <Form onSubmit={(form) => add(formText(form, 'username').trim())} submit="Add to the chart" pending={isPending}>
      <MemberField
        ref={field}
        label="Compare with"
        required
        errorElsewhere={duplicate ? duplicateId : undefined}
        error={error?.message}
        excluded={shown}
        among={among}
        onChoose={add}
      />
      <FailureText key={duplicate?.attempt} id={duplicateId} error={duplicate?.text} />
    </Form>
  );
}
