/** Limits from the client's documents (member-area.md 9, administration-area.md 9), and further limits. */
export const limits = {
  seasonYear: { min: 1900, max: 2099 },
  riderNumber: { min: 1, max: 99 },
  riderPoints: { min: 0, max: 999 },
  /** Texts must be shorter than these. */
  announcement: { title: 128, text: 2048 },
  commentText: { min: 1, max: 2048 },
  mentions: 10,
  tipsRows: 50,
  /** Comments and replies per response. Few pages have more, and known clients never request the rest. */
  commentsAtOnce: { comments: 500, replies: 1500 },
  reportText: 500,
  reportedCommentsPerPage: 20,
  reportsOfComment: 10,
  usernameLength: 30,
  passwordLength: 8,
  longestPassword: 1024,
  emailLength: 254,
  usernameChangeDays: 30,
  /** `side` of the stored square; `pixels` and `bytes` of an uploaded file. Phones take pictures with 48 megapixels. */
  picture: { side: 256, pixels: 50_000_000, bytes: 10 * 1024 * 1024 },
  announcementsPerPage: 10,
  commentsPerProfilePage: 15,
  homeWeekends: 3,
  homeStandings: 5,
  rankedPicks: 5,
  comparedMembers: 5,
  /** Results of get-members. The limits from here on are not in the client's documents. */
  foundMembers: 10,
  rivals: 5,
  passkeys: 10,
  passkeyName: 60,
  pushDevices: 10,
  standingsOfAdmin: 512,
  /** The database enforces it, too (group.entity.ts). */
  groupMembers: 200,
  groupsOfMember: 50,
  invitationMembers: 6,
  groupNameLength: 30,
  picksOverview: 100,
  provisionalStandings: 512,
  seasonEndRows: 50,
  archivedMembers: 10_000,
  seasonFileBytes: 16 * 1024 * 1024,
  seasonFileProblems: 20,
  sealsPerPart: 1000,
  /** The largest league that a browser can rank. For larger leagues, get-what-if returns no members. */
  whatIfMembers: 10_000,
  whatIfRows: 50,
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
