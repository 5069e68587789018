import { describe, expect, it } from '@jest/globals';
import { createQueryClient } from './query-client.js';
import { queryKeys, stale } from './query-keys.js';

/** The queries that are requested again after a mutation of this kind, of one query for each key. */
async function requestedAfter(kind: keyof typeof stale): Promise<string[]> {
  const client = createQueryClient();
  const names = Object.entries(queryKeys);
  for (const [, key] of names) client.setQueryData([...key, 1], 'loaded');
  for (const queryKey of stale[kind]) await client.invalidateQueries({ queryKey });
  return names.flatMap(([name, key]) => (client.getQueryState([...key, 1])?.isInvalidated ? [name] : []));
}

// A page that is open must not need a reload after a change that was made on it.
describe('the queries that are requested again', () => {
  const navigation = ['user', 'currentSeason', 'picksState', 'seasons'];
  const withPicks = ['standings', 'ownStanding', 'weekends', 'weekend', 'home', 'group', 'whatIf', 'headToHead'];

  it('after a change of the current season or its picks window include the navigation and all that shows picks', async () => {
    const after = [...navigation, ...withPicks, 'ownPicks', 'picksSeals', 'seasonAdmin', 'picksOverview'];
    expect(await requestedAfter('seasons')).toEqual(expect.arrayContaining(after));
  });

  it('after the deletion of a season include the navigation, but not the season', async () => {
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
  ])('after a mutation of the kind %s include all lists that show it', async (kind, names) => {
    expect(await requestedAfter(kind)).toEqual(expect.arrayContaining(names));
  });
});
