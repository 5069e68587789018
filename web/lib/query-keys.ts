/** The names of what was read, so that a change can say what it made stale. */
export const queryKeys = {
  user: ['user'],
  currentSeason: ['current-season'],
  picksState: ['picks-state'],
  seasons: ['seasons'],
  weekends: ['weekends'],
  weekend: ['weekend'],
  standings: ['standings'],
  ownStanding: ['own-standing'],
  ownPicks: ['own-picks'],
  championship: ['championship'],
  announcement: ['announcement'],
  announcements: ['announcements'],
  comments: ['comments'],
  member: ['member'],
  memberComments: ['member-comments'],
  pictures: ['pictures'],
  seasonAdmin: ['season-admin'],
  weekendAdmin: ['weekend-admin'],
  riderAdmin: ['rider-admin'],
  retrieval: ['retrieval'],
} as const;

const { currentSeason, picksState, seasons, weekends, weekend, standings, ownStanding } = queryKeys;
const { announcement, announcements, comments, memberComments } = queryKeys;
const { championship, seasonAdmin, weekendAdmin, riderAdmin, ownPicks } = queryKeys;

const tables = [standings, ownStanding, championship];
/** What each kind of change makes stale. */
export const stale = {
  seasons: [currentSeason, picksState, seasons, seasonAdmin],
  riders: [currentSeason, seasonAdmin, riderAdmin, weekend, ...tables],
  weekends: [seasonAdmin, weekendAdmin, weekends, weekend],
  results: [seasonAdmin, weekendAdmin, weekends, weekend, currentSeason, picksState, ...tables],
  seasonAdmin: [seasonAdmin],
  announcements: [announcement, announcements, comments, memberComments],
  comments: [comments, announcement, announcements, memberComments],
  picks: [ownPicks, standings, ownStanding],
} as const;
