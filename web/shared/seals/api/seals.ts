import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { PicksSealsAnswer, SealRoot } from '../../../../league/contract/seals.js';
import { formatDayAndTime } from '../../../lib/format.js';
import { getJson } from '../../../lib/api-client.js';

export const sealTexts = {
  generic: messages.seals.loading,
  explain: (_status: number, { message }: Partial<Record<string, unknown>>): string | undefined =>
    typeof message === 'string' ? message : undefined,
};

/** Null if nothing is sealed. `username`: the reader, whose own seal is in the response. */
export const picksSealsQuery = (year: string | number, username: string | undefined) =>
  queryOptions({
    queryKey: ['picks', 'seals', String(year), { member: username }],
    queryFn: ({ signal }) =>
      getJson<PicksSealsAnswer>(`get-picks-seals?season=${encodeURIComponent(year)}`, sealTexts, signal),
    select: (answer) => answer.picks_seals,
  });

/** The time when the picks under a root were sealed ("14 March 2026 at 15:00"). */
export function describeRoot({ sealed_at: sealedAt, kind }: SealRoot): string {
  const time = formatDayAndTime(sealedAt);
  if (kind === 'after_close') return `${time}, after the close`;
  if (kind === 'end') return `${time}, for the end of a seal`;
  return kind === 'late' ? `${time}, as a late joiner` : time;
}
