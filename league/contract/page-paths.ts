/**
 * The address of every page (those of member-area.md 2, and others). The web shows them, and the server answers them with status 200. The component
 * of the page `hallOfFame` is in `hall-of-fame-page.tsx`.
 */
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
  /** Not in member-area.md, like all that follow. */
  rules: '/rules',
  help: '/help',
  groups: '/groups',
  joinGroup: '/groups/join/:token',
  group: '/groups/:groupId',
  hallOfFame: '/hall-of-fame',
  seasonEnd: '/hall-of-fame/:year',
  importedSeason: '/hall-of-fame/imported/:year',
  compare: '/compare',
  sealedPicks: '/sealed-picks/:year',
  projections: '/projections',
  reports: '/administration/reports',
  championship: '/riders',
  rider: '/riders/:riderId',
  unsubscribe: '/unsubscribe',
} as const;

export type PageName = keyof typeof pagePaths;

const patterns = Object.entries(pagePaths).map(([name, path]) => ({ name: name as PageName, pattern: partsOf(path) }));

/** A page, and the value of its parameter in the path: empty if it has none. */
export interface MatchedPage {
  name: PageName;
  parameter: string;
}

/**
 * The page at a path without query, as the router of the web matches it: in any case, with or without slashes at its end; null if
 * there is none.
 */
export function matchPage(path: string): MatchedPage | null {
  const parts = partsOf(path).map(decode);
  const found = patterns.find(
    ({ pattern }) =>
      pattern.length === parts.length && pattern.every((part, index) => isSame(part, parts[index] ?? '')),
  );
  if (!found) return null;
  return { name: found.name, parameter: parts[found.pattern.findIndex((part) => part.startsWith(':'))] ?? '' };
}

/** The parts between the slashes, without the empty ones at the end. Takes linear time for any path that a client may send. */
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

/** The address of the page of an imported season. */
export const importedSeasonPath = (year: number): string => `/hall-of-fame/imported/${year}`;

/** The page that shows how a season ended, without leading slash: the path of the notification of it. */
export const seasonEndPath = (year: number): string => `hall-of-fame/${year}`;

/** The path of a season's administration, without leading slash: the path of notifications. */
export const seasonPage = (year: number): string => `administration/seasons/${year}`;

/** What a comment is written about: one of the three. */
export interface CommentPlace {
  announcementId: number | null;
  weekendId: number | null;
  groupId: number | null;
}

/** The path and query of a comment, without leading slash: "race-weekends/1?comment=2". */
export function commentPath({ id, ...place }: CommentPlace & { id: number }): string {
  return `${pageOf(place)}?comment=${id}`;
}

function pageOf({ announcementId, groupId, weekendId }: CommentPlace): string {
  if (announcementId !== null) return `announcements/${announcementId}`;
  return groupId === null ? `race-weekends/${weekendId}` : `groups/${groupId}`;
}

/** The page where admins answer reports of comments, without leading slash. */
export const reportsPage = pagePaths.reports.slice(1);

/** The path and query of the reports of a comment, without leading slash. */
export const reportPath = ({ id }: { id: number }): string => `${reportsPage}?comment=${id}`;
