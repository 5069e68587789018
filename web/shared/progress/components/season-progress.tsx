import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../league/contract/limits.js';
import { EmptyNote, FailedLoad, SkeletonBlock } from '../../../ui/feedback.js';
import { progressQuery } from '../api/season-progress.js';
import { ChartAndTable } from './chart-and-table.js';
import { CompareForm } from './compare-form.js';
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
