import { describe, expect, it } from 'vitest';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { createQueryClient } from '../../../lib/query-client.js';
import { type Change, staleAfter } from '../../../lib/stale-queries.js';
import { changedByComment, reportedCommentsQuery } from '../../../shared/comments/api/comments.js';
import { picksSealsQuery } from '../../../shared/seals/api/seals.js';
import { hallOfFameQuery } from '../../../shared/season-end/api/season-ends.js';
import { currentSeasonQuery, picksStateQuery, userQuery } from '../../../shared/session/api/session.js';
import { weekendsQuery } from '../../../shared/weekends/api/weekends.js';
import { announcementQuery, announcementsQuery } from '../../announcements/api/announcements.js';
import { groupQuery } from '../../groups/api/groups.js';
import { homeQuery } from '../../../shared/home/api/home.js';
import { latestAnnouncementQuery, openWorkQuery } from '../../home/api/home.js';
import { ownPicksQuery } from '../../picks/api/picks.js';
import { memberCommentsQuery } from '../../profiles/api/profiles.js';
import { ownStandingQuery, standingsQuery } from '../../standings/api/standings.js';
import { weekendQuery } from '../../weekends/api/weekends.js';
import { whatIfQuery } from '../../what-if/api/what-if.js';
import { changedBy } from './changes.js';
import { weekendMailsQuery } from './picks-overview.js';
import { seasonAdminQuery, seasonYearsQuery } from './season.js';
import { weekendAdminQuery } from './weekends.js';

const queries: Record<string, { queryKey: QueryKey }> = {
  ...{ user: userQuery, currentSeason: currentSeasonQuery, picksState: picksStateQuery, seasons: seasonYearsQuery },
  ...{ seasonAdmin: seasonAdminQuery('2023', false), weekendAdmin: weekendAdminQuery(7), mails: weekendMailsQuery(7) },
  ...{ standings: standingsQuery(2023, 0), ownStanding: ownStandingQuery(2023, 'anna'), whatIf: whatIfQuery(2023) },
  ...{ weekends: weekendsQuery(2023), weekend: weekendQuery('7', 0), hallOfFame: hallOfFameQuery },
  ...{ home: homeQuery('anna'), openWork: openWorkQuery('anna'), group: groupQuery('3', 'anna') },
  ...{ ownPicks: ownPicksQuery(1, 'anna'), seals: picksSealsQuery(2023, 'anna') },
  ...{ announcement: announcementQuery('5'), announcements: announcementsQuery(1), latest: latestAnnouncementQuery },
  ...{ memberComments: memberCommentsQuery('anna', 1), reports: reportedCommentsQuery(1) },
};

/** Returns the names of the queries that these changes make stale. */
function staleNames(changes: readonly Change[]): string[] {
  const client = createQueryClient();
  for (const query of Object.values(queries)) client.getQueryCache().build(client, query);
  const hashes = client
    .getQueryCache()
    .findAll(staleAfter(changes))
    .map(({ queryHash }) => queryHash);
  return Object.entries(queries).flatMap(([name, { queryKey }]) => (hashes.includes(hashKey(queryKey)) ? [name] : []));
}

const ofSeason = ['user', 'currentSeason', 'picksState', 'seasons', 'weekends', 'weekend'];
const withPoints = ['standings', 'ownStanding', 'whatIf', 'hallOfFame', 'home', 'openWork', 'group'];

// A mutation must refresh the page on which it was made, and must not request data that it has deleted.
describe('the stale queries', () => {
  it.each<[string, readonly Change[], string[]]>([
    ['a season', changedBy.season, [...ofSeason, ...withPoints, 'seasonAdmin', 'ownPicks', 'seals']],
    ['the deletion of a season', changedBy.seasonDeletion, [...ofSeason, ...withPoints]],
    ['riders', changedBy.riders, ['currentSeason', 'seasonAdmin', 'weekend', ...withPoints]],
    [
      'a weekend',
      changedBy.weekend,
      ['currentSeason', 'picksState', 'seasonAdmin', 'weekendAdmin', 'weekends', 'weekend', 'home', 'openWork'],
    ],
    [
      'the deletion of a weekend',
      changedBy.weekendDeletion,
      ['user', 'currentSeason', 'picksState', 'seasonAdmin', 'weekends', ...withPoints],
    ],
    [
      'a result',
      changedBy.result,
      ['currentSeason', 'picksState', 'seasonAdmin', 'weekendAdmin', 'mails', 'weekends', 'weekend', ...withPoints],
    ],
    [
      'a comment',
      changedByComment,
      ['openWork', 'announcement', 'announcements', 'latest', 'memberComments', 'reports'],
    ],
  ])('after a change of %s are all that show it', (_, changes, names) => {
    expect(staleNames(changes).toSorted()).toEqual(names.toSorted());
  });
});
