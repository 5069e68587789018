/** The first parts of the keys of all queries, so that a mutation can invalidate them. The keys are completed in `api/`. */
export const queryKeys = {
  user: ['user'],
  home: ['home'],
  openWork: ['open-work'],
  hallOfFame: ['hall-of-fame'],
  memberSeasons: ['member-seasons'],
  memberSearch: ['member-search'],
  headToHead: ['head-to-head'],
  rivals: ['rivals'],
  currentSeason: ['current-season'],
  picksState: ['picks-state'],
  seasons: ['seasons'],
  weekends: ['weekends'],
  weekend: ['weekend'],
  standings: ['standings'],
  ownStanding: ['own-standing'],
  provisional: ['provisional'],
  standingsVersion: ['standings-version'],
  previousSeason: ['previous-season'],
  ownPicks: ['own-picks'],
  championship: ['championship'],
  explanation: ['explanation'],
  receipt: ['receipt'],
  progress: ['progress'],
  announcement: ['announcement'],
  latestAnnouncement: ['announcement', 'latest'],
  announcements: ['announcements'],
  comments: ['comments'],
  groups: ['groups'],
  group: ['group'],
  groupInvitation: ['group-invitation'],
  member: ['member'],
  memberComments: ['member-comments'],
  pictures: ['pictures'],
  sharePicture: ['share-picture'],
  defaultPicture: ['default-picture'],
  seasonAdmin: ['season-admin'],
  weekendAdmin: ['weekend-admin'],
  finalizePreview: ['finalize-preview'],
  riderAdmin: ['rider-admin'],
  retrieval: ['retrieval'],
  pageCapture: ['page-capture'],
  mailedLink: ['mailed-link'],
} as const;

const { currentSeason, picksState, seasons, weekends, weekend, standings, ownStanding } = queryKeys;
const { announcement, latestAnnouncement, announcements, comments, memberComments } = queryKeys;
const { groups, group, groupInvitation } = queryKeys;
const { hallOfFame, memberSeasons, headToHead, rivals } = queryKeys;

const {
  provisional,
  previousSeason,
  championship,
  explanation,
  receipt,
  progress,
  seasonAdmin,
  weekendAdmin,
  ownPicks,
  home,
  openWork,
} = queryKeys;

const ended = [hallOfFame, memberSeasons, headToHead, rivals];
const tables = [
  home,
  openWork,
  standings,
  ownStanding,
  provisional,
  championship,
  explanation,
  receipt,
  progress,
  group,
  ...ended,
];
/** The keys that each kind of mutation invalidates; what is deleted is not among them, so that it is not requested again. */
export const stale = {
  seasons: [currentSeason, previousSeason, picksState, seasons, seasonAdmin, home, openWork, ...ended],
  seasonDeleted: [currentSeason, previousSeason, picksState, seasons, home, openWork, ...ended],
  riders: [currentSeason, previousSeason, seasonAdmin, weekend, ...tables],
  weekendDeleted: [seasonAdmin, weekends, currentSeason, picksState, ...tables],
  weekends: [seasonAdmin, weekendAdmin, weekends, weekend, currentSeason, picksState, home, openWork],
  results: [seasonAdmin, weekendAdmin, weekends, weekend, currentSeason, picksState, ...tables],
  /** What a page shows of standings, once there are new ones. */
  newStandings: [weekends, weekend, ...tables],
  seasonAdmin: [seasonAdmin],
  announcements: [announcement, announcements, memberComments],
  announcementDeleted: [latestAnnouncement, announcements, memberComments],
  comments: [comments, announcement, announcements, memberComments],
  groups: [groups, group, groupInvitation],
  groupLeft: [groups, groupInvitation],
  picks: [ownPicks, home, standings, ownStanding, explanation, receipt, group, memberSeasons],
} as const;
