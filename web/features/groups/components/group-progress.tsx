import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../league/contract/limits.js';
import { ChartAndTable } from '../../../shared/progress/components/chart-and-table.js';
import { EmptyNote, FailedLoad, SkeletonBlock } from '../../../ui/feedback.js';
import { Stack } from '../../../ui/layout.js';
import { groupProgressQuery } from '../api/groups.js';
import { CompareForm } from './compare-form.js';

interface Props {
  id: number;
  /** The reader. */
  member: string;
  year: number;
  /** The members in the chart at first. The first one cannot be removed. */
  charted: string[];
}

/** The positions of up to five members in their group, over the final weekends of the season. */
export default function GroupProgress({ id, member, year, charted }: Props) {
  const [shown, setShown] = useState(charted);
  const { data: progress, error, refetch } = useQuery(groupProgressQuery(id, member));
  if (error && !progress) return <FailedLoad error={error} retry={refetch} />;
  if (progress === undefined) return <SkeletonBlock width="100%" height={440} />;
  if (!progress?.tables.length)
    return <EmptyNote>The chart starts when the first race weekend of the season is final.</EmptyNote>;
  const all = progress.members.filter(({ positions }) => positions.some((position) => position !== null));
  const members = shown.flatMap((name) => all.find(({ user }) => user.username === name) ?? []);
  const others = all.map(({ user }) => user.username).filter((name) => !shown.includes(name));
  return (
    <Stack>
      <ChartAndTable
        progress={{ ...progress, members }}
        year={year}
        onRemove={(username) => setShown(shown.filter((name) => name !== username))}
      />
      {others.length > 0 && shown.length < limits.comparedMembers && (
        <CompareForm
          key={shown.join()}
          shown={shown}
          among={[...shown, ...others]}
          onAdd={(name) => setShown([...shown, name])}
        />
      )}
    </Stack>
  );
}
