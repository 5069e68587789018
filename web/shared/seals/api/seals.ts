import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { PicksSeals, PicksSealsAnswer, SealRoot } from '../../../../league/contract/seals.js';
import { formatDayAndTime } from '../../../lib/format.js';
import { getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** The server says which season it does not have. */
export const sealTexts = {
  generic: messages.seals.loading,
  explain: (_status: number, { message }: Partial<Record<string, unknown>>): string | undefined =>
    typeof message === 'string' ? message : undefined,
};

/** The seals of a season at a glance; null where nothing is sealed. `username` is who asks: their own seal is in the answer. */
export const picksSealsQuery = (year: string | number, username: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.picksSeals, String(year), username],
    queryFn: ({ signal }) =>
      getJson<PicksSealsAnswer>(`get-picks-seals?season=${encodeURIComponent(year)}`, sealTexts, signal),
    select: (answer) => answer.picks_seals,
  });

/** When the picks below a root were sealed ("14 March 2026 at 15:00"). */
export function describeRoot({ sealed_at: sealedAt, kind }: SealRoot): string {
  const at = formatDayAndTime(sealedAt);
  if (kind === 'after_close') return `${at}, after the close`;
  return kind === 'late' ? `${at}, as a late joiner` : at;
}

/** The root of the latest closing; undefined where late joiners alone are sealed. */
export const latestClosing = ({ roots }: PicksSeals): SealRoot | undefined => roots.at(-1);

/** The page on which all seals are checked. */
export const sealedPicksPath = (year: number) => `/sealed-picks/${year}`;
