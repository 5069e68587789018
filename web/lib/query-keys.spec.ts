import { describe, expect, it } from '@jest/globals';
import { createQueryClient } from './query-client.js';
import { queryKeys, stale } from './query-keys.js';

/** Returns the names of the queries that a mutation of this kind invalidates. */
async function requestedAfter(kind: keyof typeof stale): Promise<string[]> {
  const client = createQueryClient();
  const names = Object.entries(queryKeys);
  for (const [, key] of names) client.setQueryData([...key, 1], 'loaded');
  for (const queryKey of stale[kind]) await client.invalidateQueries({ queryKey });
  return names.flatMap(([name, key]) => (client.getQueryState([...key, 1])?.isInvalidated ? [name] : []));
}

// A mutation must refresh the page on which it was made.
describe('the invalidated queries', () => {
  const navigation = ['user', 'currentSeason', 'picksState', 'seasons'];
  const withPicks = ['standings', 'ownStanding', 'weekends', 'weekend', 'home', 'group', 'whatIf', 'headToHead'];

  it('include the navigation and all lists with picks after a change of the current season or its picks window', async () => {
    const after = [...navigation, ...withPicks, 'ownPicks', 'picksSeals', 'seasonAdmin', 'picksOverview'];
    expect(await requestedAfter('seasons')).toEqual(expect.arrayContaining(after));
  });

  it('include the navigation after the deletion of a season, but not the season itself', async () => {
    const names = await requestedAfter('seasonDeleted');
    expect(names).toEqual(expect.arrayContaining([...navigation, ...withPicks]));
    expect(names).not.toContain('seasonAdmin');
  });

  it.each<[keyof typeof stale, string[]]>([
    ['announcements', ['announcement', 'latestAnnouncement', 'announcements', 'memberComments']],
    ['announcementDeleted', ['latestAnnouncement', 'announcements', 'memberComments', 'reportedComments', 'user']],
    ['comments', ['comments', 'announcement', 'announcements', 'memberComments', 'reportedComments', 'openWork']],
    ['weekendDeleted', ['seasonAdmin', 'weekends', 'standings', 'home', 'user']],
    ['picks', ['ownPicks', 'standings', 'home', 'picksSeals']],
  ])('include all affected lists after a mutation of the kind %s', async (kind, names) => {
    expect(await requestedAfter(kind)).toEqual(expect.arrayContaining(names));
  });
});
