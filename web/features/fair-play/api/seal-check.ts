import { queryOptions } from '@tanstack/react-query';
import type { SealedPicksAnswer } from '../../../../league/contract/seals.js';
import { getJson } from '../../../lib/api-client.js';
import { sealTexts } from '../../../shared/seals/api/seals.js';
import { checkSeals, sha256InBrowser } from '../model/check-seals.js';

/** Checks all seals of a season in this browser. The check takes a long time, so it is only repeated by the reader. */
export const sealCheckQuery = (year: number, keptHead: string | null) =>
  queryOptions({
    queryKey: ['picks', 'seals', year, 'check', keptHead],
    queryFn: ({ signal }) => {
      const loadPart = async (after: string | null) => {
        const path = `get-sealed-picks?season=${year}${after === null ? '' : `&after=${after}`}`;
        return (await getJson<SealedPicksAnswer>(path, sealTexts, signal)).sealed_picks;
      };
      return checkSeals(loadPart, sha256InBrowser, keptHead);
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
