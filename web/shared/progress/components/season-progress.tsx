import { useQuery } from '@tanstack/react-query';
import { EmptyNote, FailedLoad, SkeletonBlock } from '../../../ui/feedback.js';
import { progressQuery } from '../api/season-progress.js';
import { ChartAndTable } from './chart-and-table.js';
import styles from './season-progress.module.css';

/** A chart and a table of the positions of one or two members after the final weekends of a season. */
export default function SeasonProgress({ year, usernames }: { year: number; usernames: string[] }) {
  const { data: progress, error, refetch } = useQuery(progressQuery(year, usernames));
  if (error && !progress) return <FailedLoad error={error} retry={refetch} />;
  if (!progress) return <SkeletonBlock width="100%" height={440} />;
  if (progress.tables.length === 0)
    return <EmptyNote>The chart starts when the first race weekend of the season is final.</EmptyNote>;
  if (progress.members[0]?.positions.every((position) => position === null))
    return <EmptyNote>{`${progress.members[0].user.username} has no picks in this season.`}</EmptyNote>;
  return (
    <div className={styles.progress}>
      <ChartAndTable progress={progress} year={year} />
    </div>
  );
}
