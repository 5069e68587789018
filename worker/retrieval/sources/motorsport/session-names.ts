import type { RaceKind } from '../../../../league/rules/weekend-states.js';

/** A league has results only of races and sprints. */
export type Session =
  RaceKind | 'grid' | 'qualifying' | 'practice' | 'warm-up' | 'fastest laps' | 'standings' | 'earlier result';

/** Removed first, because these words do not name a session. */
const otherMeanings =
  /\b(race|sprint|grand prix) (week(end)?s?|calendars?|control|directors?|directions?|news|reports?|previews?|distance|tracks?|dates?)\b/g;

/** In the languages of the sites. A name is removed when it is found, because a "sprint race" is not a race. */
const names: readonly (readonly [Session, RegExp])[] = [
  ['earlier result', /\b(last|previous|past|earlier) (years?|seasons?|editions?|races?|rounds?|winners?|results?)\b/g],
  [
    'grid',
    /\b((race|sprint)( race)?[ :–-]+)?(starting[ -]grid|grid|startaufstellung|parrilla( de salida)?|grille( de d[ée]part)?|griglia( di partenza)?)\b/g,
  ],
  [
    'fastest laps',
    /\b((race|sprint)( race)?[ :–-]+)?((fastest|best|quickest)([ -]race)?[ -]laps?|lap (times?|charts?)|top speeds?|pit[ -]?stops?)\b/g,
  ],
  ['standings', /\b((championship|world|riders?'?|drivers?'?|overall|season) )?standings?\b/g],
  [
    'qualifying',
    /\b((sprint )?(qualifying|qualifications?|qualifikation|qualifiche|qualifica|qualifs?|shoot-?out)( ?\d)?|pole position|q[1-3]|qp|sq[1-3]?)\b/g,
  ],
  [
    'practice',
    /\b((free |sprint )?practices?( ?\d)?|fp ?\d|prove libere|(entrenamientos? )?libres|essais( libres)?|freies training)\b/g,
  ],
  ['warm-up', /\b(warm[ -]?up|wup)\b/g],
  [
    'sprint',
    /\b((tissot )?sprint[ -]?(races?|rennen|qualifikationsrennen)?|(carrera|course|gara|corrida)( al)? sprint|spr)\b/g,
  ],
  ['race', /\b((grand prix )?race( ?\d)?|race\d|rac|rennen|carrera|course|gara|corrida|wedstrijd)\b/g],
];

/** "Portuguese GP Results" names no session, and "Race and sprint" names two. */
export function sessionsIn(text: string): ReadonlySet<Session> {
  let rest = text
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(otherMeanings, ' ');
  const found = new Set<Session>();
  for (const [session, pattern] of names) {
    rest = rest.replace(pattern, () => {
      found.add(session);
      return ' | ';
    });
  }
  return found;
}

/** Returns null if the text names no session, or several sessions. */
export function sessionIn(text: string): Session | null {
  const [session, ...others] = sessionsIn(text);
  return session !== undefined && others.length === 0 ? session : null;
}

export const isSideSession = (session: Session | null): boolean =>
  session !== null && session !== 'race' && session !== 'sprint';

const keys: Readonly<Record<string, Session>> = { fl: 'fastest laps', pr: 'practice', wu: 'warm-up' };

/** These words beside the name of a session do not change the meaning of a label. */
const fillers =
  /\b(results?|classification|session|official|final|provisional|full|the|of|motogp|moto[23e]|gp|grand prix|mon|tue|wed|thu|fri|sat|sun|[a-z]+day)\b/g;

/** Accepts "Sprint results" and "Moto2 2023", but not "Bagnaia wins the sprint". */
export function isLabel(text: string): boolean {
  let rest = text.toLowerCase();
  for (const [, pattern] of names) rest = rest.replace(pattern, '');
  return !/\p{L}/u.test(rest.replace(fillers, ''));
}

export const sessionOfLabel = (text: string): Session | null => (isLabel(text) ? sessionIn(text) : null);

/** Reads the key `st` of a link to the results site. */
export function sessionOfKey(key: string | null): Session | null {
  const text = key?.trim().toLowerCase() ?? '';
  if (/^grid\d?$/.test(text)) return 'grid';
  return keys[text] ?? sessionIn(text);
}

const titles: Partial<Record<Session, string>> = { grid: 'starting grid', race: 'race', sprint: 'sprint' };

export const nameOfSession = (session: Session): string => `the ${titles[session] ?? session}`;
