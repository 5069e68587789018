/** The addresses from member-area.md 2, and further addresses. The server returns status 200 for them. */
export const pagePaths = {
  home: '/',
  logIn: '/login',
  register: '/register',
  activate: '/activate',
  findAccount: '/find-account',
  changePassword: '/change-password',
  changeEmail: '/change-email',
  contact: '/contact',
  settings: '/settings',
  weekends: '/race-weekends',
  weekend: '/race-weekends/:raceWeekendId',
  standings: '/standings',
  whatIf: '/standings/what-if',
  picks: '/select-picks',
  announcements: '/announcements',
  announcement: '/announcements/:announcementId',
  users: '/users',
  profile: '/users/:username',
  seasons: '/administration',
  season: '/administration/seasons/:seasonYear',
  /** The paths from here on are not in member-area.md. */
  rules: '/rules',
  groups: '/groups',
  joinGroup: '/groups/join/:token',
  group: '/groups/:groupId',
  hallOfFame: '/hall-of-fame',
  seasonEnd: '/hall-of-fame/:year',
  importedSeason: '/hall-of-fame/imported/:year',
  compare: '/compare',
  fairPlay: '/fair-play',
  tips: '/tips',
  reports: '/administration/reports',
  correction: '/administration/race-weekends/:raceWeekendId/correction',
  championship: '/riders',
  rider: '/riders/:riderId',
  unsubscribe: '/unsubscribe',
  /** Former addresses, which mails and notifications still have. They lead to the pages above. */
  help: '/help',
  sealedPicks: '/sealed-picks/:year',
  projections: '/projections',
} as const;

export type PageName = keyof typeof pagePaths;

const patterns = Object.entries(pagePaths).map(([name, path]) => ({ name: name as PageName, pattern: partsOf(path) }));

export interface MatchedPage {
  name: PageName;
  parameter: string;
}

/** Ignores case and trailing slashes, like the router of the web. */
export function matchPage(path: string): MatchedPage | null {
  const parts = partsOf(path).map(decode);
  const found = patterns.find(
    ({ pattern }) =>
      pattern.length === parts.length && pattern.every((part, index) => isSame(part, parts[index] ?? '')),
  );
  if (!found) return null;
  return { name: found.name, parameter: parts[found.pattern.findIndex((part) => part.startsWith(':'))] ?? '' };
}

/** Takes linear time for any path that a client may send. */
function partsOf(path: string): string[] {
  const parts = path.slice(1).split('/');
  return parts.slice(0, parts.findLastIndex((part) => part !== '') + 1);
}

function isSame(part: string, given: string): boolean {
  return part.startsWith(':') ? given !== '' : part === given.toLowerCase();
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const fairPlayPath = (year: number | string): string => `/fair-play?season=${year}`;

export const importedSeasonPath = (year: number): string => `/hall-of-fame/imported/${year}`;

/** Paths of notifications have no leading slash. */
export const seasonEndPath = (year: number): string => `hall-of-fame/${year}`;

export const seasonPage = (year: number): string => `administration/seasons/${year}`;

export const correctionPage = (weekendId: number): string => `administration/race-weekends/${weekendId}/correction`;

/** Exactly one of the ids is set. */
export interface CommentPlace {
  announcementId: number | null;
  weekendId: number | null;
  groupId: number | null;
}

export function commentPath({ id, ...place }: CommentPlace & { id: number }): string {
  return `${pageOf(place)}?comment=${id}`;
}

function pageOf({ announcementId, groupId, weekendId }: CommentPlace): string {
  if (announcementId !== null) return `announcements/${announcementId}`;
  return groupId === null ? `race-weekends/${weekendId}` : `groups/${groupId}`;
}

export const reportsPage = pagePaths.reports.slice(1);

export const reportPath = ({ id }: { id: number }): string => `${reportsPage}?comment=${id}`;
