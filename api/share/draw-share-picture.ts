import { type League, margins, Pen, type PictureRider, type Theme } from './pen.js';
import type { TextDrawer } from './text-drawer.js';

export const pictureSize = { width: 1200, height: 630 } as const;
/** What a picture shows. Points are decimal numbers. */
export type PictureFacts =
  | { kind: 'league' }
  | {
      kind: 'position';
      username: string;
      position: number;
      /** Null where there is no earlier table. */
      change: number | null;
      amount: number;
      points: number;
      /** Null where the table has the bonus. */
      weekendPoints: number | null;
      /** The last weekend that counts and its round of how many; the year alone where the season is finalized. */
      after: { title: string; round: number; rounds: number } | null;
      year: number;
      /** None while the picks are hidden. */
      riders: readonly PictureRider[];
    }
  | { kind: 'picks'; username: string; year: number; picks: readonly (PictureRider & { slot: string })[] };

export type FactsOf<Kind extends PictureFacts['kind']> = Extract<PictureFacts, { kind: Kind }>;

const { left, right } = margins;
const whole = new Intl.NumberFormat('en');
const withDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The picture as SVG without texts: every text is a path, so that neither a name nor a title is ever markup. */
export function drawSharePicture(facts: PictureFacts, theme: Theme, league: League, text: TextDrawer): string {
  const pen = new Pen(text, theme, league);
  const { width, height } = pictureSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    pen.ground(),
    ...contentOf(pen, facts),
    pen.text(`Pick your riders at ${league.host}`, { x: left, y: 586, size: 26, fill: 'muted', room: right - left }),
    '</svg>',
  ].join('');
}

function contentOf(pen: Pen, facts: PictureFacts): string[] {
  if (facts.kind === 'position') return drawPosition(pen, facts);
  return facts.kind === 'picks' ? drawPicks(pen, facts) : drawLeague(pen);
}

function drawLeague(pen: Pen): string[] {
  const about = { x: left, size: 36, fill: 'muted', room: right - left } as const;
  return [
    pen.brand({ y: 318, sizes: [150, 120, 96, 76], room: right - left }),
    pen.text('A fantasy league on a motorcycle racing world championship:', { ...about, y: 400 }),
    pen.text('pick the top five of a season and earn your place.', { ...about, y: 452 }),
  ];
}

function drawPosition(pen: Pen, facts: FactsOf<'position'>): string[] {
  const { username, position, change, amount, points, weekendPoints, after, year, riders } = facts;
  const decimals = [points, weekendPoints ?? 0].some((value) => !Number.isInteger(value));
  const say = (value: number) => (decimals ? withDecimals : whole).format(value);
  const told = pen.fitSize(say(points), 'display', [92, 76, 60], 400);
  const nameRoom = right - pen.width(say(points), 'display', told) - 40 - 440;
  const pill = change === null ? { drawn: '', width: 0 } : pen.change(change);
  return [
    pen.brand({ y: 104, sizes: [46, 38], room: 440 }),
    after === null
      ? pen.text(`final standings ${year}`, { x: right, y: 102, size: 28, fill: 'muted', anchor: 'end' })
      : pen.after(after),
    pen.position(position),
    pen.name(username, { x: 440, y: 232, sizes: [76, 62, 50, 40], room: nameRoom }),
    pen.text(amount === 1 ? 'of 1 member' : `of ${whole.format(amount)} members`, {
      x: 440,
      y: 282,
      size: 34,
      fill: 'muted',
    }),
    pill.drawn,
    pen.text(say(points), { x: right, y: 232, size: told, face: 'display', anchor: 'end' }),
    pen.text('points', { x: right, y: 282, size: 34, fill: 'muted', anchor: 'end' }),
    weekendPoints === null
      ? ''
      : pen.weekendPoints(`+${say(weekendPoints)} this weekend`, right - 440 - pill.width - 20),
    riders.length === 0 ? '' : `<path d="M${left} 422h1072" stroke="${pen.colours.line}" stroke-width="2"/>`,
    ...riders.map((rider, index) => {
      const x = left + index * 218;
      return pen.plate(rider, x, 454) + pen.text(rider.name, { x: x + 106, y: 495, size: 28, room: 106 });
    }),
  ];
}

function drawPicks(pen: Pen, { username, year, picks }: FactsOf<'picks'>): string[] {
  const ranked = picks.filter(({ slot }) => /^\d/.test(slot));
  const special = picks.filter(({ slot }) => !/^\d/.test(slot));
  const rows = (some: typeof picks, x: number, step: number, room: number) =>
    some.map(({ slot, ...rider }, index) => {
      const y = 214 + index * step;
      const isRanked = some === ranked;
      return [
        pen.text(slot, isRanked ? { x, y: y + 44, size: 40, face: 'display' } : { x, y, size: 28, fill: 'muted' }),
        pen.plate(rider, x + (isRanked ? 76 : 6), y + (isRanked ? 0 : 22)),
        pen.text(rider.name, { x: x + (isRanked ? 186 : 116), y: y + (isRanked ? 42 : 64), size: 36, room }),
      ].join('');
    });
  return [
    pen.brand({ y: 104, sizes: [46, 38], room: 440 }),
    pen.text(`picks for ${year}`, { x: right, y: 102, size: 28, fill: 'muted', anchor: 'end' }),
    pen.name(username, { x: left, y: 186, sizes: [62, 50], room: right - left }),
    ...rows(ranked, left, 66, 330),
    ...rows(special, 660, 150, 350),
  ];
}
