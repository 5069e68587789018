import { useQuery } from '@tanstack/react-query';
import type { Elements } from '../../../lib/elements.js';
import { messages } from '../../../../league/contract/messages.js';
import type { SeasonSimple } from '../../../../league/contract/shapes.js';
import type { DraftAuthor } from '../../../lib/drafts.js';
import type { Prefetch } from '../../../lib/prefetch.js';
import { picksSealsQuery } from '../../../shared/seals/api/seals.js';
import { useSession } from '../../../shared/session/api/session.js';
import { PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { MissingSeason } from '../../../shared/seasons/season-choice.js';
import { PageHead } from '../../../ui/layout.js';
import { ownPicksQuery, previousSeasonQuery } from '../api/picks.js';
import { PicksForm } from './picks-form.js';

export const prefetch: Prefetch = ({ client, username, season, picksOpen }) =>
  username !== undefined && season
    ? [
        client.prefetchQuery(ownPicksQuery(season.id, username)),
        client.prefetchQuery(picksSealsQuery(season.year, username)),
        picksOpen && client.prefetchQuery(previousSeasonQuery),
      ]
    : [];

export default function PicksPage() {
  const { user, userLoading, userError, retryUser, currentSeason, seasonMissing } = useSession();
  if (!user && userError)
    return (
      <PicksMessage>
        <FailedLoad error={userError} retry={retryUser} />
      </PicksMessage>
    );
  if (!user && !userLoading)
    return (
      <PicksMessage>
        <EmptyNote>{messages.picks.mustLogIn}</EmptyNote>
        <LogInLink variant="primary" />
      </PicksMessage>
    );
  if (seasonMissing)
    return (
      <PicksMessage>
        <MissingSeason {...seasonMissing} />
      </PicksMessage>
    );
  if (!user || !currentSeason) return <Loading />;
  return <LoadedPicks season={currentSeason} author={user} />;
}

function LoadedPicks({ season, author }: { season: SeasonSimple; author: DraftAuthor }) {
  const { data: saved, error, refetch } = useQuery(ownPicksQuery(season.id, author.username));
  const { riders } = useSession();
  if (error && saved === undefined)
    return (
      <PicksMessage>
        <FailedLoad error={error} retry={refetch} />
      </PicksMessage>
    );
  if (saved === undefined) return <Loading />;
  return <PicksForm key={`${season.id} ${author.id}`} {...{ season, author, saved, riders }} />;
}

const PicksMessage = ({ children }: { children: Elements }) => (
  <>
    <PageHead title="Your picks" />
    <PlainCard>{children}</PlainCard>
  </>
);

const Loading = () => (
  <PicksMessage>
    <SkeletonRows count={7} rowHeight={68} />
  </PicksMessage>
);
