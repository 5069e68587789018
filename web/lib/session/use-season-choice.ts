import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { chooseSeason } from './choose-season.js';
import { useSession } from './use-session.js';

/** The season of a page with `?season=`: `year` is undefined until it is known, and where there is none. */
export function useSeasonChoice(): { year: number | undefined; choose: (year: number) => void; none: boolean } {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { currentSeason, seasonLoading } = useSession();
  const choice = chooseSeason(search.get('season'), currentSeason?.year);
  const redirectTo = choice.kind === 'redirect' ? choice.year : undefined;

  useEffect(() => {
    if (redirectTo !== undefined) void navigate(`?season=${redirectTo}`, { replace: true });
  }, [redirectTo, navigate]);

  return {
    year: choice.kind === 'chosen' ? choice.year : undefined,
    choose: (year) => void navigate(`?season=${year}`),
    none: choice.kind === 'none' && !seasonLoading,
  };
}
