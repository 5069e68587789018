import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { PicksSeals, PicksSealsAnswer, SealRoot } from '../../../../league/contract/seals.js';
import { formatDayAndTime } from '../../../lib/format.js';
import { getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** A refusal is shown with the message of the server. */
export const sealTexts = {
  generic: messages.seals.loading,
  explain: (_status: number, { message }: Partial<Record<string, unknown>>): string | undefined =>
    typeof message === 'string' ? message : undefined,
};

/** The summary of the seals of a season; null where nothing is sealed. `username`: the reader, whose own seal is in the answer. */
export const picksSealsQuery = (year: string | number, username: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.picksSeals, String(year), username],
    queryFn: ({ signal }) =>
      getJson<PicksSealsAnswer>(`get-picks-seals?season=${encodeURIComponent(year)}`, sealTexts, signal),
    select: (answer) => answer.picks_seals,
  });

/** When the picks below a root were sealed ("14 March 2026 at 15:00"). */
export function describeRoot({ sealed_at: sealedAt, kind }: SealRoot): string {
  const time = formatDayAndTime(sealedAt);
  if (kind === 'after_close') return `${time}, after the close`;
  if (kind === 'end') return `${time}, for the end of a seal`;
  return kind === 'late' ? `${time}, as a late joiner` : time;
}

/** The root of the latest closing of the picks window; undefined where only picks of late joiners are sealed. */
export const latestClosing = ({ roots }: PicksSeals): SealRoot | undefined => roots.at(-1);

/** The path of the page on which all seals are checked. */
export const sealedPicksPath = (year: number) => `/sealed-picks/${year}`;
