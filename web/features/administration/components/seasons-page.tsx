import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SeasonYearsAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import type { SeasonYear } from '../../../../league/contract/shapes.js';
import { read } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote, FailedLoad } from '../../../ui/feedback.js';
import { PageHead } from '../../../ui/page-head.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { AdminOnly } from './admin-only.js';
import { CreateSeasonModal } from './season/create-season-modal.js';
import { DeleteSeasonModal } from './season/delete-season-modal.js';
import { SeasonLine } from './season/season-line.js';

/** The seasons editor. */
export default function SeasonsPage() {
  return (
    <AdminOnly>
      <PageHead title="Administration" />
      <SeasonsCard />
    </AdminOnly>
  );
}

type Opened = { kind: 'create' } | { kind: 'delete'; season: SeasonYear };

function SeasonsCard() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: seasons, error, refetch } = useSeasonYears();
  const close = () => setOpened(null);
  return (
    <Card title="Seasons" aside={<Button onClick={() => setOpened({ kind: 'create' })}>+ Add a season</Button>}>
      {error && !seasons && <FailedLoad error={error} retry={refetch} />}
      {!seasons && !error && <SkeletonRows count={3} rowHeight={61} />}
      {seasons?.length === 0 && (
        <EmptyNote>No seasons yet. Add the first one, then its riders and race weekends.</EmptyNote>
      )}
      <ul>
        {seasons?.map((season) => (
          <li key={season.id}>
            <SeasonLine season={season} onDelete={() => setOpened({ kind: 'delete', season })} />
          </li>
        ))}
      </ul>
      {opened?.kind === 'create' && <CreateSeasonModal onClose={close} />}
      {opened?.kind === 'delete' && (
        <DeleteSeasonModal season={opened.season} wrongYear={messages.seasons.wrongYearEditor} onClose={close} />
      )}
    </Card>
  );
}

const useSeasonYears = () =>
  useQuery({
    queryKey: [...queryKeys.seasons, 'years'],
    queryFn: ({ signal }) =>
      read<SeasonYearsAnswer>('get-seasons-simple-year/', { generic: messages.seasons.loadingAll }, signal),
    select: (answer) => answer.seasons,
  });
