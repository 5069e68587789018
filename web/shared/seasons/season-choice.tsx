import { useNavigate, useSearchParams } from 'react-router-dom';
import { type SeasonMissing, useSession } from '../session/api/session.js';
import { messages } from '../../../league/contract/messages.js';
import { useReplacedSearch } from '../../lib/replace-search.js';
import { EmptyNote, FailedLoad } from '../../ui/feedback.js';
import { onDemand } from '../../ui/on-demand.js';
import { SeasonSelectTrigger } from './season-select-trigger.js';

/** The season of a page. `redirect`: the address has no valid season and redirects to the current one. */
type ChosenSeason = { kind: 'chosen'; year: number } | { kind: 'redirect'; year: number } | { kind: 'none' };

/** Parses `?season=`. A missing or invalid year means the current season, if there is one. */
export function chooseSeason(yearText: string | null, currentYear: number | undefined): ChosenSeason {
  if (yearText !== null && /^\d{4}$/.test(yearText)) return { kind: 'chosen', year: Number(yearText) };
  return currentYear === undefined ? { kind: 'none' } : { kind: 'redirect', year: currentYear };
}

interface SeasonChoice {
  year: number | undefined;
  choose: (year: number) => void;
  /** The address has no valid season, and the current season does not exist or failed to load. */
  missing: SeasonMissing | null;
}

/** The season of a page with `?season=`. `year` is undefined while it loads or if it does not exist. */
export function useSeasonChoice(): SeasonChoice {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { currentSeason, seasonMissing } = useSession();
  const choice = chooseSeason(search.get('season'), currentSeason?.year);
  useReplacedSearch(choice.kind === 'redirect' ? `?season=${choice.year}${window.location.hash}` : undefined);

  return {
    year: choice.kind === 'chosen' ? choice.year : undefined,
    choose: (year) => void navigate(`?season=${year}`),
    missing: choice.kind === 'none' ? seasonMissing : null,
  };
}

/** Replaces the page if the current season does not exist or failed to load. */
export function MissingSeason({ error, retry }: SeasonMissing) {
  if (error) return <FailedLoad error={error} retry={retry} />;
  return <EmptyNote>{messages.shell.noCurrentSeason}</EmptyNote>;
}

export const SeasonSelect = onDemand(() => import('./season-select-menu.js'), SeasonSelectTrigger);
