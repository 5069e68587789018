/** Limits and constants of the client's documents (member-area.md 9, administration-area.md 9), and others: each is defined here once. */
export const limits = {
  seasonYear: { min: 1900, max: 2099 },
  riderNumber: { min: 1, max: 99 },
  riderPoints: { min: 0, max: 999 },
  /** Texts have to be shorter than these. */
  announcement: { title: 128, text: 2048 },
  commentText: { min: 1, max: 2048 },
  /** Not of the client: comments and replies in an answer of get-comments. Few pages have more, and known clients request no second part. */
  commentsAtOnce: { comments: 500, replies: 1500 },
  /** Not of the client: the text of a report, reported comments on a page, and reports of a comment on it. */
  reportText: 500,
  reportedCommentsPerPage: 20,
  reportsOfComment: 10,
  usernameLength: 30,
  passwordLength: 8,
  longestPassword: 1024,
  emailLength: 254,
  usernameChangeDays: 30,
  /** Of a profile picture: the side of the stored square; pixels (phones have 48 megapixels) and bytes of a file. */
  picture: { side: 256, pixels: 50_000_000, bytes: 10 * 1024 * 1024 },
  announcementsPerPage: 10,
  commentsPerProfilePage: 15,
  homeWeekends: 3,
  homeStandings: 5,
  rankedPicks: 5,
  /** Not of the client: a chart with more lines is hard to read. */
  comparedMembers: 5,
  /** Not of the client, like all that follow: members in an answer of get-members, and rivals of a member. */
  foundMembers: 10,
  rivals: 5,
  /** Passkeys of a member, and the length of the name of one. */
  passkeys: 10,
  passkeyName: 60,
  /** Browsers in which a member gets push messages. */
  pushDevices: 10,
  /** Rows of the standings in an answer of get-race-weekend-admin. */
  standingsOfAdmin: 512,
  /** The database checks the limit of members, too (group.entity.ts). */
  groupMembers: 200,
  groupsOfMember: 50,
  groupNameLength: 30,
  /** Members in an answer of get-picks-overview. */
  picksOverview: 100,
  /** Rows in an answer of get-provisional-standings. */
  provisionalStandings: 512,
  /** Rows in an answer of get-season-end. */
  seasonEndRows: 50,
  /** Members in the archive of a season, bytes of an imported file, and problems in the answer about it. */
  archivedMembers: 10_000,
  seasonFileBytes: 16 * 1024 * 1024,
  seasonFileProblems: 20,
  /** Seals in an answer of get-sealed-picks. */
  sealsPerPart: 1000,
  /** Members that a browser ranks; of a larger league get-what-if answers none. */
  whatIfMembers: 10_000,
  /** Rows in an answer of rank-what-if. */
  whatIfRows: 50,
  /** Weekends and riders of a session in a request of rank-what-if. */
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
