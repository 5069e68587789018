import type { PictureRider } from '../../league/reading/picture-reader.service.js';
import { ordinal, splitBrand } from '../../league/contract/short-texts.js';
import type { Face, TextDrawer } from './text-drawer.js';

export type Theme = 'light' | 'dark';

export interface League {
  name: string;
  host: string;
}

/** The colours of web/ui/styles/tokens.css. */
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

/** The plate colours from web/ui/styles/tokens.css, by manufacturer. */
const plateColours: Readonly<Record<Theme, ReadonlyMap<string, string>>> = {
  light: new Map([
    ['Ducati', '#96182f'],
    ['Yamaha', '#1f4fb0'],
    ['KTM', '#ac4a00'],
    ['Honda', '#00667a'],
    ['Aprilia', '#5b3fa0'],
    ['GASGAS', '#b3257a'],
  ]),
  dark: new Map([
    ['Ducati', '#ff9aa8'],
    ['Yamaha', '#8fbaff'],
    ['KTM', '#ffb066'],
    ['Honda', '#6fd3dd'],
    ['Aprilia', '#c4b0ff'],
    ['GASGAS', '#ff9ad5'],
  ]),
};

/** In pixels. */
export const margins = { left: 64, right: 1136 } as const;
const { left, right } = margins;
const plateOutline = 'M12 0h76q8 0 6.500 8l-7 44q-1.500 8-9.500 8H2q-8 0-6.500-8l7-44q1.500-8 9.500-8z';

const integers = new Intl.NumberFormat('en');

/** Largest first. */
type Sizes = readonly [number, ...number[]];

interface Text {
  x: number;
  y: number;
  size: number;
  face?: Face;
  fill?: 'ink' | 'muted' | 'red';
  anchor?: 'start' | 'end';
  /** In pixels. A wider text is cut with an ellipsis. */
  room?: number;
}

export class PictureParts {
  readonly colours: Palette;

  constructor(
    private readonly drawer: TextDrawer,
    private readonly theme: Theme,
    private readonly league: League,
  ) {
    this.colours = palettes[theme];
  }

  background(): string {
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

  /** Returns the largest size that fits the text, or otherwise the smallest size. */
  fitSize(content: string, face: Face, sizes: Sizes, room: number): number {
    return sizes.find((size) => this.width(content, face, size) <= room) ?? (sizes.at(-1) as number);
  }

  brand({ y, sizes, room }: { y: number; sizes: Sizes; room: number }): string {
    const { name } = this.league;
    const size = this.fitSize(name, 'display', sizes, room);
    const fitted = this.drawer.fit(name, { face: 'display', size }, room);
    const { plain, coloured } = fitted === name ? splitBrand(name) : { plain: fitted, coloured: '' };
    const placed = { y, size, face: 'display' } as const;
    const end = left + this.width(plain, 'display', size);
    return this.text(plain, { ...placed, x: left }) + this.text(coloured, { ...placed, x: end, fill: 'red' });
  }

  /** Uses the largest size that fits. If no size fits, cuts the name and adds an ellipsis. */
  name(username: string, { x, y, sizes, room }: { x: number; y: number; sizes: Sizes; room: number }): string {
    const size = this.fitSize(username, 'display', sizes, room);
    return this.text(username, { x, y, room, size, face: 'display' });
  }

  /** "after Qatar GP, round 19 of 20". A long title is cut. */
  after({ title, round, rounds }: { title: string; round: number; rounds: number }): string {
    const end = `, round ${round} of ${rounds}`;
    const room = 560 - this.width(end, 'text', 28);
    const start = this.drawer.fit(`after ${title}`, { face: 'text', size: 28 }, room);
    return this.text(start + end, { x: right, y: 102, size: 28, fill: 'muted', anchor: 'end' });
  }

  position(position: number): string {
    const digits = integers.format(position);
    const suffix = ordinal(position).slice(String(position).length);
    const share = 110 / 290;
    const room = 350;
    const size = 290 * Math.min(1, room / (this.width(digits, 'display', 290) + this.width(suffix, 'display', 110)));
    const y = 382 - (290 - size) * 0.3;
    const x = 58 + this.width(digits, 'display', size);
    return (
      this.text(digits, { x: 58, y, size, face: 'display' }) +
      this.text(suffix, { x, y: y - size * (108 / 290), size: size * share, face: 'display' })
    );
  }

  weekendPoints(words: string, room: number): string {
    const size = this.fitSize(words, 'strong', [40, 34, 28], room);
    return this.text(words, { x: right, y: 362, size, face: 'strong', anchor: 'end', room });
  }

  change(change: number): { drawn: string; width: number } {
    const { up, down, same } = this.colours;
    const [background, ink] = change === 0 ? same : change > 0 ? up : down;
    const words = change === 0 ? 'same position' : `${change > 0 ? 'up' : 'down'} ${integers.format(Math.abs(change))}`;
    const before = change === 0 ? 30 : 64;
    const width = before + this.width(words, 'strong', 34) + 30;
    const triangle = change > 0 ? 'M470 358l12-26 12 26z' : 'M470 334l12 26 12-26z';
    const drawn = [
      `<rect x="440" y="314" width="${width.toFixed(1)}" height="64" rx="32" fill="${background}"/>`,
      change === 0 ? '' : `<path fill="${ink}" d="${triangle}"/>`,
      this.drawer.draw(words, { x: 440 + before, y: 358, size: 34, face: 'strong', fill: ink }),
    ].join('');
    return { drawn, width };
  }

  /** The upper left corner of the plate is at (x, y). */
  plate({ number, manufacturer }: PictureRider, x: number, y: number): string {
    const { plate, number: ink } = this.colours;
    const background = plateColours[this.theme].get(manufacturer ?? '') ?? plate;
    const digits = { x: 45, y: 45, size: 44, face: 'display', fill: ink, anchor: 'middle' } as const;
    const outline = `<path fill="${background}" d="${plateOutline}"/>`;
    return `<g transform="translate(${x} ${y})">${outline}${this.drawer.draw(String(number), digits)}</g>`;
  }
}
