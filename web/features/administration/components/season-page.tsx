import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { SeasonAdmin, WeekendSimple } from '../../../../league/contract/shapes.js';
import { pageMeta } from '../../../lib/page-meta.js';
import { serverDate, serverTimeOf } from '../../../lib/server-clock.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { PlainCard, Card } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { Actions, PageHead } from '../../../ui/layout.js';
import { seasonAdminQuery } from '../api/season.js';
import { nextStep } from '../model/describe-season.js';
import { AdminOnly } from './admin-only.js';
import { AutopilotCard } from './autopilot/autopilot-card.js';
import { PicksCard } from './picks/picks-card.js';
import { RetrievalRegion, type RetrievalView, useRetrievalWatch } from './retrieval/retrieval-region.js';
import { RidersCard } from './riders/riders-card.js';
import styles from './season-page.module.css';
import { SeasonMessagesCard } from './season/season-messages-card.js';
import type { Opened } from './season/season-modal.js';
import { SeasonPanel } from './season/season-panel.js';
import { weekendStatus } from '../../../../league/contract/limits.js';
import { CollapsedOnPhone } from '../../../ui/collapsible-card.js';
import { lazyModal } from '../../../ui/lazy-with-retry.js';
import { WeekendLine } from '../../../shared/weekends/weekend-line.js';

const SeasonModal = lazyModal(() => import('./season/season-modal.js'));

export default function SeasonPage() {
  const { seasonYear = '' } = useParams();
  return (
    <AdminOnly>
      <LoadedSeason key={seasonYear} year={seasonYear} />
    </AdminOnly>
  );
}

function LoadedSeason({ year }: { year: string }) {
  const watch = useRetrievalWatch();
  const { data: season, error, refetch, dataUpdatedAt } = useQuery(seasonAdminQuery(year, watch.waiting));
  const running = season?.selenium_status?.[0] ?? null;
  if (running && watch.pid !== running.pid) watch.follow(running.pid);
  return (
    <>
      <PageHead
        title={`Season ${year}`}
        above={<Link to="/administration">Administration</Link>}
        aside={season && <SeasonBadges season={season} />}
      />
      {error && (
        <PlainCard>
          <FailedLoad error={error} retry={refetch} />
        </PlainCard>
      )}
      {!season && !error && <SeasonPlaceholder />}
      {season && <SeasonCards season={season} retrieval={{ watch, running, fetchedAt: serverTimeOf(dataUpdatedAt) }} />}
    </>
  );
}

function SeasonCards({ season, retrieval }: { season: SeasonAdmin; retrieval: Omit<RetrievalView, 'onOpen'> }) {
  const [query] = useSearchParams();
  const [opened, setOpened] = useState<Opened | null>(() => openedBy(query));
  const view = { ...retrieval, onOpen: setOpened };
  const showsRetrieval = opened?.kind === 'weekend' || opened?.kind === 'import-review';
  const messageElsewhere = season.season_messages.some(({ message }) => message === retrieval.watch.end?.text);
  return (
    <>
      {!showsRetrieval && <RetrievalRegion {...view} messageElsewhere={messageElsewhere} />}
      <NextStepCard season={season} onOpen={setOpened} />
      <SeasonMessagesCard season={season} onOpen={setOpened} />
      {season.current && !season.finalized && <PicksCard year={season.year} />}
      <AutopilotCard season={season} onPreview={(id) => setOpened({ kind: 'weekend', id, preview: true })} />
      <div className={styles.cols}>
        <RaceWeekendsCard
          season={season}
          onCreate={() => setOpened({ kind: 'create-weekend' })}
          onImportCalendar={() => setOpened({ kind: 'import-calendar' })}
          onOpen={(id) => setOpened({ kind: 'weekend', id })}
        />
        <RidersCard
          season={season}
          onCreate={() => setOpened({ kind: 'create-riders' })}
          onDelete={() => setOpened({ kind: 'delete-riders' })}
          onEdit={(id) => setOpened({ kind: 'edit-rider', id })}
        />
      </div>
      <SeasonPanel
        season={season}
        onFinalize={() => setOpened({ kind: 'finalize' })}
        onDelete={() => setOpened({ kind: 'delete' })}
        onReadChampionship={() => setOpened({ kind: 'championship' })}
      />
      <Suspense>
        {opened && (
          <SeasonModal {...{ opened, season }} retrieval={view} onOpen={setOpened} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

/**
 * Parses `?weekend=19&preview=1` and `?reading=5`. `preview` opens the weekend at its preview, and `reading` opens the
 * review of a retrieval.
 */
function openedBy(query: URLSearchParams): Opened | null {
  const [weekend, reading] = [idOf(query.get('weekend')), idOf(query.get('reading'))];
  if (weekend !== null) return { kind: 'weekend', id: weekend, preview: query.has('preview') };
  return reading === null ? null : { kind: 'import-review', pid: reading };
}

function idOf(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

const SeasonBadges = ({ season }: { season: SeasonAdmin }) => (
  <span className={styles.badges}>
    {season.current && <Badge tone="good">Current</Badge>}
    {season.finalized && <Badge tone="good">Finalized</Badge>}
    {!season.current && !season.finalized && <Badge>Not current</Badge>}
  </span>
);

const SeasonPlaceholder = () => (
  <div className={styles.cols}>
    <PlainCard>
      <SkeletonRows count={10} rowHeight={61} />
    </PlainCard>
    <PlainCard>
      <SkeletonRows count={10} rowHeight={61} />
    </PlainCard>
  </div>
);

interface Props {
  season: SeasonAdmin;
  onOpen: (next: Opened) => void;
}

/** The next step of the season in one sentence, with its button. */
function NextStepCard({ season, onOpen }: Props) {
  const step = nextStep(season, serverDate().toISOString().slice(0, 10));
  if (!step) return null;
  const { text, label, opens } = step;
  const isEmpty = season.competitors.length === 0 || season.race_weekends.length === 0;
  const canSetUp = isEmpty && pageMeta.hasChampionship;
  return (
    <PlainCard>
      <div className={styles.step}>
        <p className={styles.text}>
          <strong>Next</strong>
          <span>{` ${text}`}</span>
        </p>
        <Actions>
          {canSetUp && (
            <Button variant="primary" onClick={() => onOpen({ kind: 'championship' })}>
              Set up from the championship…
            </Button>
          )}
          {opens && (
            <Button variant={canSetUp ? 'secondary' : 'primary'} onClick={() => onOpen(opens)}>
              {label}
            </Button>
          )}
        </Actions>
      </div>
    </PlainCard>
  );
}

interface RaceWeekendsCardProps {
  season: SeasonAdmin;
  onCreate: () => void;
  onImportCalendar: () => void;
  onOpen: (id: number) => void;
}

/** Final weekends come last and are collapsed on a phone. */
function RaceWeekendsCard({ season, onCreate, onImportCalendar, onOpen }: RaceWeekendsCardProps) {
  const past = season.race_weekends.filter(isFinal);
  return (
    <Card
      title="Race weekends"
      aside={
        !season.finalized && (
          <>
            <Button onClick={onCreate}>+ Add</Button>
            <Button onClick={onImportCalendar}>Calendar…</Button>
          </>
        )
      }
    >
      {season.race_weekends.length === 0 && (
        <EmptyNote>
          {season.finalized
            ? 'This season has no race weekends.'
            : 'No race weekends yet. Add them one by one, or import the calendar of the results site.'}
        </EmptyNote>
      )}
      <WeekendList weekends={season.race_weekends.filter((weekend) => !isFinal(weekend))} onOpen={onOpen} />
      {past.length > 0 && (
        <CollapsedOnPhone label={past.length === 1 ? '1 final weekend' : `${past.length} final weekends`}>
          <WeekendList weekends={past} onOpen={onOpen} />
        </CollapsedOnPhone>
      )}
    </Card>
  );
}

const isFinal = ({ status }: WeekendSimple) => status === weekendStatus.final;

const WeekendList = ({ weekends, onOpen }: { weekends: WeekendSimple[]; onOpen: (id: number) => void }) => (
  <ul>
    {weekends.map((weekend) => (
      <li key={weekend.id}>
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onOpen(weekend.id)}>
          <WeekendLine weekend={weekend} />
        </button>
      </li>
    ))}
  </ul>
);
