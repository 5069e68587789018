/** Limits and constants of the client's documents (member-area.md 9, administration-area.md 9): each is defined here once. */
export const limits = {
  seasonYear: { min: 1900, max: 2099 },
  riderNumber: { min: 1, max: 99 },
  riderPoints: { min: 0, max: 999 },
  /** Lengths must stay under these. */
  announcement: { title: 128, text: 2048 },
  commentText: { min: 1, max: 2048 },
  /** Our own: how much get-comments answers at once. Few pages have more, and known clients ask for no second part. */
  commentsAtOnce: { comments: 500, replies: 1500 },
  /** Our own: what a member adds to a report, comments with reports on a page, and reports of a comment on it. */
  reportText: 500,
  reportedCommentsPerPage: 20,
  reportsOfComment: 10,
  usernameLength: 30,
  passwordLength: 8,
  longestPassword: 1024,
  emailLength: 254,
  usernameChangeDays: 30,
  /** Of a picture: the side of the square that is kept, what a file may hold at most (48 megapixels of a phone), its bytes. */
  picture: { side: 256, pixels: 50_000_000, bytes: 10 * 1024 * 1024 },
  announcementsPerPage: 10,
  commentsPerProfilePage: 15,
  homeWeekends: 3,
  homeStandings: 5,
  rankedPicks: 5,
  /** Our own: a picture with more lines is hard to read. */
  comparedMembers: 5,
  /** Our own: members that a search finds at once, and rivals that a member has pinned. */
  foundMembers: 10,
  rivals: 5,
  /** Our own: passkeys of a member, and the length of the name of one. */
  passkeys: 10,
  passkeyName: 60,
  /** Our own: the browsers in which a member gets push messages. */
  pushDevices: 10,
  /** Our own: rows of the standings in an answer of get-race-weekend-admin. */
  standingsOfAdmin: 512,
  /** Our own. The database holds the limit of members, too (group.entity.ts). */
  groupMembers: 200,
  groupsOfMember: 50,
  groupNameLength: 30,
  /** Our own: members in an answer of get-picks-overview. */
  picksOverview: 100,
  /** Our own: rows in an answer of get-provisional-standings. */
  provisionalStandings: 512,
  /** Our own: rows in an answer of get-season-end. */
  seasonEndRows: 50,
  /** Our own: members in the archive of a season, bytes of a file of seasons, and what is told of what is wrong with it. */
  archivedMembers: 10_000,
  seasonFileBytes: 16 * 1024 * 1024,
  seasonFileProblems: 20,
  /** Our own: seals in an answer of get-sealed-picks. */
  sealsPerPart: 1000,
  /** Our own: the members whom a browser ranks; of more get-what-if tells none. */
  whatIfMembers: 10_000,
  /** Our own: rows in an answer of rank-what-if. */
  whatIfRows: 50,
  /** Our own: weekends and riders of a session in a request of rank-what-if. */
  whatIfWeekends: 60,
  ridersOfSeason: 99,
  riderNameLength: 60,
  teamLength: 60,
  manufacturerLength: 30,
  weekendTitleLength: 120,
} as const;

export const weekendStatus = { upcoming: 0, inProgress: 1, final: 2 } as const;
export const weekendStatusNames = ['Upcoming', 'In progress', 'Final'] as const;

/** `event_type` of post-race-weekend-event. */
export const eventType = { race: 1, sprint: 2 } as const;
