import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { WhatIf, WhatIfAnswer, WhatIfTableAnswer } from '../../../../league/contract/what-if.js';
import type { SupposedWeekend } from '../../../../league/rules/what-if.js';
import { getJson, sendJson } from '../../../lib/api-client.js';
import { searchPass } from '../model/pass-search.js';
import { indexOfMember, openSandbox, rankSandbox } from '../model/sandbox.js';

const texts = (generic: string) => ({
  generic,
  explain: (_status: number, { message }: Partial<Record<string, unknown>>) =>
    typeof message === 'string' ? message : undefined,
});

export const whatIfQuery = (year: number) =>
  queryOptions({
    queryKey: ['standings', 'what-if', year, 'facts'],
    meta: { dependsOn: ['picks'] },
    queryFn: ({ signal }) =>
      getJson<WhatIfAnswer>(`get-what-if?season=${year}`, texts(messages.whatIf.loading), signal),
    select: (answer) => answer.what_if,
  });

/** The inputs for only two members, if the league is too large for a browser. */
export const twoMembersQuery = (year: number, usernames: readonly [string, string]) =>
  queryOptions({
    queryKey: ['standings', 'what-if', year, 'members', ...usernames],
    meta: { dependsOn: ['picks'] },
    queryFn: ({ signal }) =>
      getJson<WhatIfAnswer>(
        `get-what-if?${new URLSearchParams({ season: String(year), usernames: usernames.join() }).toString()}`,
        texts(messages.whatIf.loading),
        signal,
      ),
    select: (answer) => answer.what_if,
  });

/** The reader's assumptions: the orders of the weekends that count, and whether the bonus counts. */
export interface Supposition {
  weekends: readonly SupposedWeekend[];
  withBonus: boolean;
}

/** The league for ranking in this browser. Null if the facts contain no members. `version` identifies the facts. */
const sandboxQuery = (facts: WhatIf, version: number) =>
  // The key has `version` instead of the facts, which have a value for each member.
  // eslint-disable-next-line @tanstack/query/exhaustive-deps
  queryOptions({
    queryKey: ['standings', 'what-if', facts.season.year, 'sandbox', version],
    meta: { dependsOn: ['picks'] },
    queryFn: async () => (facts.members ? openSandbox(facts, facts.members) : null),
    networkMode: 'always',
    staleTime: Infinity,
    structuralSharing: false,
  });

/** The hypothetical standings, ranked in this browser. Null if the league is too large for that. */
export const sandboxTableQuery = (facts: WhatIf, version: number, { weekends, withBonus }: Supposition) =>
  // eslint-disable-next-line @tanstack/query/exhaustive-deps
  queryOptions({
    queryKey: ['standings', 'what-if', facts.season.year, 'ranked', version, weekends, withBonus],
    meta: { dependsOn: ['picks'] },
    queryFn: async ({ client }) => {
      const sandbox = await client.ensureQueryData(sandboxQuery(facts, version));
      return sandbox && rankSandbox(sandbox, weekends, withBonus);
    },
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });

/** How the first of two members can pass the second. Null if the facts contain no members. */
export const passQuery = (
  facts: WhatIf,
  version: number,
  [member, other]: readonly [string, string],
  weekends: readonly SupposedWeekend[],
  included: number,
) =>
  // eslint-disable-next-line @tanstack/query/exhaustive-deps
  queryOptions({
    queryKey: ['standings', 'what-if', facts.season.year, 'pass', version, member, other, weekends, included],
    meta: { dependsOn: ['picks'] },
    queryFn: async ({ client }) => {
      const sandbox = await client.ensureQueryData(sandboxQuery(facts, version));
      if (!sandbox) return null;
      return searchPass(sandbox, [indexOfMember(sandbox, member), indexOfMember(sandbox, other)], weekends, included);
    },
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  });

/** The hypothetical standings, ranked by the server. If `offset` is null, it is the page around the reader. */
export const rankedPageQuery = (year: number, { weekends, withBonus }: Supposition, offset: number | null) =>
  queryOptions({
    queryKey: ['standings', 'what-if', year, 'page', weekends, withBonus, offset],
    meta: { dependsOn: ['picks'] },
    queryFn: ({ signal }) =>
      sendJson<WhatIfTableAnswer>(
        {
          method: 'POST',
          path: 'rank-what-if/',
          payload: {
            season: year,
            weekends: weekends.map(({ weekendId: id, sprint, race }) => ({ id, sprint, race })),
            with_bonus: withBonus,
            offset,
          },
          signal,
        },
        texts(messages.whatIf.ranking),
      ),
    select: (answer) => answer.what_if_table,
    placeholderData: keepPreviousData,
  });
