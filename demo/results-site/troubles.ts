import { z } from 'zod';
import { season } from './season.js';
import { eventSlug } from './slugs.js';

/** The failures that the site can simulate, and their effects on its pages. */
export const troubles = {
  none: 'Every page is as it should be.',
  slow: 'The response takes some seconds.',
  hanging: 'There is never a response.',
  refused: 'The site refuses the reader: 403, and a page without the event’s header.',
  'not-run-yet': 'The event’s page has no result table yet.',
  empty: 'The result table has no rows.',
  late: 'A script inserts the result table one second after the page.',
  'hidden-first': 'Another class comes first in the page, hidden. A script inserts the right class one second later.',
  'unknown-rider': 'The result table has one more rider.',
  renamed: 'All CSS classes of the results pages have different names. The table headings stay the same.',
  error: 'The site fails: 500.',
  gone: 'The page is gone: 404.',
  'redirect-elsewhere': 'The site redirects to another host.',
  'frame-elsewhere': 'The page holds a frame, a script and a picture of another host.',
  'call-elsewhere': 'A script calls another host by WebRTC. The result table comes late, as with “late”.',
  'half-points': 'All points are halved, as after a race that was cut short.',
  'cut-off': 'The result has only its first eight riders.',
  gaps: 'The third and the sixth rider are left out. The others keep their positions.',
  penalty: 'The second and the third rider have swapped positions and points, as after a penalty.',
} as const;

export type TroubleKind = keyof typeof troubles;
export const troubleKinds = Object.keys(troubles) as [TroubleKind, ...TroubleKind[]];

/**
 * A trouble can be limited to an event (by slug), to a session or to both. Without a limit, it affects every page.
 * `slow` uses `seconds`, `unknown-rider` uses `number`, and the kinds ending in `elsewhere` use `elsewhere` (an
 * origin).
 */
export const troubleSchema = z.strictObject({
  kind: z.enum(troubleKinds),
  event: z.enum(season.weekends.map(eventSlug)).nullable().default(null),
  session: z.enum(['race', 'sprint']).nullable().default(null),
  seconds: z.coerce.number().min(0).max(600).default(10),
  number: z.coerce.number().int().min(1).max(999).default(99),
  elsewhere: z.url({ protocol: /^https?$/ }).default('http://elsewhere.invalid'),
});

export type Trouble = z.output<typeof troubleSchema>;
export type TroubleSetting = z.input<typeof troubleSchema>;

export const noTrouble: Trouble = troubleSchema.parse({ kind: 'none' });

/** The page of an event's session. Null for any other page of the site. */
export type TroubledPage = { event: string; session: Trouble['session'] } | null;

export function troubleOf(page: TroubledPage, { kind, event, session }: Trouble): TroubleKind {
  const isOutside = (event !== null && event !== page?.event) || (session !== null && session !== page?.session);
  return isOutside ? 'none' : kind;
}
