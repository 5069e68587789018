import { useState } from 'react';
import { limits } from '../../../league/contract/limits.js';
import type { SeasonProgress as Progress } from '../../../league/contract/progress.js';
import { EmptyNote } from '../../ui/empty-note.js';
import { FailedLoad } from '../../ui/failed-load.js';
import { SkeletonBlock } from '../../ui/skeleton.js';
import { useSeasonProgress } from '../api/season-progress.js';
import { nameTable } from '../model/name-table.js';
import { CompareForm } from './compare-form.js';
import { ComparedMembers } from './compared-members.js';
import { ProgressChart } from './progress-chart.js';
import { ProgressTable } from './progress-table.js';
import styles from './progress.module.css';

interface Props {
  year: number;
  /** Whose season it is, and whom they are compared with at first. */
  usernames: string[];
}

/** A member's position over the final weekends of a season as a picture and as a table, with up to four others. */
export default function SeasonProgress({ year, usernames }: Props) {
  const [shown, setShown] = useState(usernames);
  const { data: progress, error, refetch } = useSeasonProgress(year, shown);
  if (error && !progress) return <FailedLoad error={error} retry={refetch} />;
  if (!progress) return <SkeletonBlock width="100%" height={440} />;
  if (progress.tables.length === 0)
    return <EmptyNote>The picture begins when the first race weekend of the season is final.</EmptyNote>;
  if (progress.members[0]?.positions.every((position) => position === null))
    return <EmptyNote>{`${progress.members[0].user.username} has no picks in this season.`}</EmptyNote>;
  return (
    <div className={styles.progress}>
      <Picture
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

interface PictureProps {
  progress: Progress;
  year: number;
  onRemove: (username: string) => void;
}

function Picture({ progress, year, onRemove }: PictureProps) {
  const last = progress.tables.length - 1;
  const [looked, setLooked] = useState(last);
  const chosen = Math.min(looked, last);
  const table = progress.tables[chosen];
  return (
    <>
      <ProgressChart progress={progress} chosen={chosen} onChoose={setLooked} />
      <div>
        <p className={styles.after}>
          {table && (table.with_bonus ? nameTable(table) : `After the ${nameTable(table)}`)}
        </p>
        <ComparedMembers members={progress.members} chosen={chosen} onRemove={onRemove} />
      </div>
      <ProgressTable progress={progress} year={year} />
    </>
  );
}
