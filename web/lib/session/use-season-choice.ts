import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { chooseSeason } from './choose-season.js';
import { useSession } from './use-session.js';

export interface SeasonChoice {
  year: number | undefined;
  choose: (year: number) => void;
  /** No season is named and none is current. */
  none: boolean;
  /** Why the current season could not be read, where it is needed. */
  error: Error | null;
  retry: () => unknown;
}

/** The season of a page with `?season=`: `year` is undefined until it is known, and where there is none. */
export function useSeasonChoice(): SeasonChoice {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { currentSeason, noSeason, seasonError, retrySeason } = useSession();
  const choice = chooseSeason(search.get('season'), currentSeason?.year);
  const redirectTo = choice.kind === 'redirect' ? choice.year : undefined;

  useEffect(() => {
    if (redirectTo !== undefined) void navigate(`?season=${redirectTo}`, { replace: true });
  }, [redirectTo, navigate]);

  return {
    year: choice.kind === 'chosen' ? choice.year : undefined,
    choose: (year) => void navigate(`?season=${year}`),
    none: choice.kind === 'none' && noSeason,
    error: choice.kind === 'none' ? seasonError : null,
    retry: retrySeason,
  };
}
