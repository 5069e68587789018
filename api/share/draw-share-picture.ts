import { ordinal } from '../../league/contract/short-texts.js';
import { splitBrand } from '../../league/contract/split-brand.js';
import type { Face, TextDrawer } from './text-drawer.js';

export const pictureSize = { width: 1200, height: 630 } as const;
export type Theme = 'light' | 'dark';

/** Where the picture comes from. */
export interface League {
  name: string;
  /** Where it is, as people type it. */
  host: string;
}

interface PictureRider {
  number: number;
  name: string;
}

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

type FactsOf<Kind extends PictureFacts['kind']> = Extract<PictureFacts, { kind: Kind }>;

/** The colours of the product (web/app/styles). */
const palettes = {
  light: {
    paper: '#f4f3ef',
    card: '#ffffff',
    ink: '#16181d',
    muted: '#565b66',
    line: '#dfdcd3',
    red: '#c8202f',
    plate: '#16181d',
    number: '#ffffff',
    up: ['#e2f2e7', '#19703f'],
    down: ['#e8e8ea', '#a2331d'],
    same: ['#e8e8ea', '#565b66'],
  },
  dark: {
    paper: '#101216',
    card: '#191c22',
    ink: '#f1f2f4',
    muted: '#a9afbb',
    line: '#2e333d',
    red: '#ff5a5f',
    plate: '#f1f2f4',
    number: '#16181d',
    up: ['#16301f', '#6fd39a'],
    down: ['#2a2e37', '#ff9c82'],
    same: ['#2a2e37', '#a9afbb'],
  },
} as const satisfies Record<Theme, object>;

type Palette = (typeof palettes)[Theme];

const left = 64;
const right = 1136;
const plateOutline = 'M12 0h76q8 0 6.500 8l-7 44q-1.500 8-9.500 8H2q-8 0-6.500-8l7-44q1.500-8 9.500-8z';

const whole = new Intl.NumberFormat('en');
const withDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The picture as SVG without texts: every text is a path, so that neither a name nor a title is ever markup. */
export function drawSharePicture(facts: PictureFacts, theme: Theme, league: League, text: TextDrawer): string {
  const pen = new Pen(text, palettes[theme], league);
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
    ...riders.map(({ number, name }, index) => {
      const x = left + index * 218;
      return pen.plate(number, x, 454) + pen.text(name, { x: x + 106, y: 495, size: 28, room: 106 });
    }),
  ];
}

function drawPicks(pen: Pen, { username, year, picks }: FactsOf<'picks'>): string[] {
  const ranked = picks.filter(({ slot }) => /^\d/.test(slot));
  const special = picks.filter(({ slot }) => !/^\d/.test(slot));
  const rows = (some: typeof picks, x: number, step: number, room: number) =>
    some.map(({ slot, number, name }, index) => {
      const y = 214 + index * step;
      const isRanked = some === ranked;
      return [
        pen.text(slot, isRanked ? { x, y: y + 44, size: 40, face: 'display' } : { x, y, size: 28, fill: 'muted' }),
        pen.plate(number, x + (isRanked ? 76 : 6), y + (isRanked ? 0 : 22)),
        pen.text(name, { x: x + (isRanked ? 186 : 116), y: y + (isRanked ? 42 : 64), size: 36, room }),
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

/** The largest first. */
type Sizes = readonly [number, ...number[]];

interface Text {
  x: number;
  y: number;
  size: number;
  face?: Face;
  fill?: 'ink' | 'muted' | 'red';
  anchor?: 'start' | 'end';
  /** In pixels: what is wider ends in an ellipsis. */
  room?: number;
}

/** Draws the parts of a picture in its colours. */
class Pen {
  constructor(
    private readonly drawer: TextDrawer,
    readonly colours: Palette,
    private readonly league: League,
  ) {}

  ground(): string {
    const { paper, card, red } = this.colours;
    const kerb = Array.from({ length: 22 }, (_, index) => `M${index * 60 - 40} 24l12-24h30l-12 24z`).join('');
    const paths = `<path fill="${card}" d="M0 0h1200v24H0z"/><path fill="${red}" d="${kerb}"/>`;
    return `<path fill="${paper}" d="M0 0h1200v630H0z"/>${paths}`;
  }

  text(content: string, { fill = 'ink', face = 'text', room = Infinity, ...placed }: Text): string {
    const fitted = this.drawer.fit(content, { face, size: placed.size }, room);
    return this.drawer.draw(fitted, { ...placed, face, fill: this.colours[fill] });
  }

  width(content: string, face: Face, size: number): number {
    return this.drawer.width(content, { face, size });
  }

  /** The first of the sizes, largest first, in which a text fits; the last where it fits in none. */
  fitSize(content: string, face: Face, sizes: Sizes, room: number): number {
    return sizes.find((size) => this.width(content, face, size) <= room) ?? (sizes.at(-1) as number);
  }

  /** The name of the league, its last word in colour. */
  brand({ y, sizes, room }: { y: number; sizes: Sizes; room: number }): string {
    const { name } = this.league;
    const size = this.fitSize(name, 'display', sizes, room);
    const fitted = this.drawer.fit(name, { face: 'display', size }, room);
    const { plain, coloured } = fitted === name ? splitBrand(name) : { plain: fitted, coloured: '' };
    const placed = { y, size, face: 'display' } as const;
    const end = left + this.width(plain, 'display', size);
    return this.text(plain, { ...placed, x: left }) + this.text(coloured, { ...placed, x: end, fill: 'red' });
  }

  /** A member's name: a long one is smaller, a longer one ends in an ellipsis. */
  name(username: string, { x, y, sizes, room }: { x: number; y: number; sizes: Sizes; room: number }): string {
    const size = this.fitSize(username, 'display', sizes, room);
    return this.text(username, { x, y, room, size, face: 'display' });
  }

  /** "after Qatar GP, round 19 of 20"; of a long title its beginning. */
  after({ title, round, rounds }: { title: string; round: number; rounds: number }): string {
    const end = `, round ${round} of ${rounds}`;
    const room = 560 - this.width(end, 'text', 28);
    const start = this.drawer.fit(`after ${title}`, { face: 'text', size: 28 }, room);
    return this.text(start + end, { x: right, y: 102, size: 28, fill: 'muted', anchor: 'end' });
  }

  /** A position in large figures with its ending, as high as there is room for it. */
  position(position: number): string {
    const digits = whole.format(position);
    const ending = ordinal(position).slice(String(position).length);
    const share = 110 / 290;
    const room = 350;
    const size = 290 * Math.min(1, room / (this.width(digits, 'display', 290) + this.width(ending, 'display', 110)));
    const y = 382 - (290 - size) * 0.3;
    const x = 58 + this.width(digits, 'display', size);
    return (
      this.text(digits, { x: 58, y, size, face: 'display' }) +
      this.text(ending, { x, y: y - size * (108 / 290), size: size * share, face: 'display' })
    );
  }

  /** What a weekend won. */
  weekendPoints(words: string, room: number): string {
    const size = this.fitSize(words, 'strong', [40, 34, 28], room);
    return this.text(words, { x: right, y: 362, size, face: 'strong', anchor: 'end', room });
  }

  /** A change of position as a pill. */
  change(change: number): { drawn: string; width: number } {
    const { up, down, same } = this.colours;
    const [ground, ink] = change === 0 ? same : change > 0 ? up : down;
    const words = change === 0 ? 'same position' : `${change > 0 ? 'up' : 'down'} ${whole.format(Math.abs(change))}`;
    const before = change === 0 ? 30 : 64;
    const width = before + this.width(words, 'strong', 34) + 30;
    const triangle = change > 0 ? 'M470 358l12-26 12 26z' : 'M470 334l12 26 12-26z';
    const drawn = [
      `<rect x="440" y="314" width="${width.toFixed(1)}" height="64" rx="32" fill="${ground}"/>`,
      change === 0 ? '' : `<path fill="${ink}" d="${triangle}"/>`,
      this.drawer.draw(words, { x: 440 + before, y: 358, size: 34, face: 'strong', fill: ink }),
    ].join('');
    return { drawn, width };
  }

  /** A number plate whose upper left corner is at this point. */
  plate(number: number, x: number, y: number): string {
    const { plate, number: ink } = this.colours;
    const digits = { x: 45, y: 45, size: 44, face: 'display', fill: ink, anchor: 'middle' } as const;
    const outline = `<path fill="${plate}" d="${plateOutline}"/>`;
    return `<g transform="translate(${x} ${y})">${outline}${this.drawer.draw(String(number), digits)}</g>`;
  }
}
