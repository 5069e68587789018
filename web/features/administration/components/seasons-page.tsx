import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { adminMessages } from '../../../../league/contract/admin-messages.js';
import type { SeasonYear } from '../../../../league/contract/shapes.js';
import { useBanners } from '../../../lib/banners.js';
import { pageMeta } from '../../../lib/page-meta.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { lazyModal } from '../../../ui/lazy-with-retry.js';
import { Modal } from '../../../ui/modal.js';
import { Actions, Line, LineText, PageHead } from '../../../ui/layout.js';
import { seasonYearsQuery, useCreateSeason } from '../api/season.js';
import { AdminOnly } from './admin-only.js';
import { DeleteSeasonModal } from './season/confirm-year-modals.js';
import { NewSeasonForm } from './season/new-season-form.js';

const ImportSeasonsModal = lazyModal(() => import('./import-seasons/import-seasons-modal.js'));
const StartSeasonModal = lazyModal(() => import('./championship/start-season-modal.js'));

export default function SeasonsPage() {
  return (
    <AdminOnly>
      <PageHead
        title="Administration"
        aside={<ButtonLink to="/administration/reports">Reported comments</ButtonLink>}
      />
      <SeasonsCard />
    </AdminOnly>
  );
}

type Opened = { kind: 'create' | 'import' | 'set-up' } | { kind: 'delete'; season: SeasonYear };

function SeasonsCard() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: seasons, error, refetch } = useQuery(seasonYearsQuery);
  const close = () => setOpened(null);
  return (
    <Card
      title="Seasons"
      aside={
        <>
          <Button onClick={() => setOpened({ kind: 'import' })}>Import a season…</Button>
          <Button onClick={() => setOpened({ kind: 'create' })}>+ Add a season</Button>
        </>
      }
    >
      {error && !seasons && <FailedLoad error={error} retry={refetch} />}
      {!seasons && !error && <SkeletonRows count={3} rowHeight={61} />}
      {seasons?.length === 0 && (
        <EmptyNote>No seasons yet. Add the first one, then its riders and race weekends.</EmptyNote>
      )}
      {seasons?.length === 0 && pageMeta.hasChampionship && (
        <Actions>
          <Button variant="primary" onClick={() => setOpened({ kind: 'set-up' })}>
            Set up from the championship…
          </Button>
        </Actions>
      )}
      <ul>
        {seasons?.map((season) => (
          <li key={season.id}>
            <SeasonLine season={season} onDelete={() => setOpened({ kind: 'delete', season })} />
          </li>
        ))}
      </ul>
      <Suspense>
        {opened?.kind === 'import' && <ImportSeasonsModal onClose={close} />}
        {opened?.kind === 'set-up' && <StartSeasonModal onClose={close} />}
      </Suspense>
      {opened?.kind === 'create' && <CreateSeasonModal onClose={close} />}
      {opened?.kind === 'delete' && (
        <DeleteSeasonModal season={opened.season} wrongYear={adminMessages.seasons.wrongYearEditor} onClose={close} />
      )}
    </Card>
  );
}

function SeasonLine({ season, onDelete }: { season: SeasonYear; onDelete: () => void }) {
  return (
    <Line>
      <LineText>
        <strong>{`Season ${season.year}`}</strong>
      </LineText>
      <Actions>
        <ButtonLink to={`/administration/seasons/${season.year}`} aria-label={`Edit season ${season.year}`}>
          Edit
        </ButtonLink>
        <Button variant="danger" aria-label={`Delete season ${season.year}`} onClick={onDelete}>
          Delete…
        </Button>
      </Actions>
    </Line>
  );
}

export function CreateSeasonModal({ onClose }: { onClose: () => void }) {
  const { show } = useBanners();
  const create = useCreateSeason({ onSuccess: () => show('success', adminMessages.seasons.created) });
  return (
    <Modal title="Add a season" onClose={onClose}>
      <NewSeasonForm
        submit="Create season"
        mutation={create}
        onSubmit={(season) => create.mutate(season, { onSuccess: onClose })}
      />
    </Modal>
  );
}
