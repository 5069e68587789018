import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { chooseSeason } from './choose-season.js';
import { type SeasonMissing, useSession } from '../session/use-session.js';

interface SeasonChoice {
  year: number | undefined;
  choose: (year: number) => void;
  /** The address names no season, and there is no current one or it failed to load. */
  missing: SeasonMissing | null;
}

/** The season of a page with `?season=`: `year` is undefined while it is loading, and where there is none. */
export function useSeasonChoice(): SeasonChoice {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { currentSeason, seasonMissing } = useSession();
  const choice = chooseSeason(search.get('season'), currentSeason?.year);
  const redirectTo = choice.kind === 'redirect' ? choice.year : undefined;

  useEffect(() => {
    if (redirectTo !== undefined) void navigate(`?season=${redirectTo}`, { replace: true });
  }, [redirectTo, navigate]);

  return {
    year: choice.kind === 'chosen' ? choice.year : undefined,
    choose: (year) => void navigate(`?season=${year}`),
    missing: choice.kind === 'none' ? seasonMissing : null,
  };
}
