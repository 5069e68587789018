import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** The typefaces for numbers and names, for text, and for emphasized text. */
export type Face = 'display' | 'text' | 'strong';

export interface TextStyle {
  face: Face;
  /** In pixels. */
  size: number;
}

interface Placed extends TextStyle {
  x: number;
  y: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
}

const inter = (weight: 400 | 600) =>
  ['latin', 'latin-ext'].map((letters) => `@fontsource/inter/files/inter-${letters}-${weight}-normal.woff`);
const barlow = ['latin', 'latin-ext'].map(
  (letters) => `@fontsource/barlow-condensed/files/barlow-condensed-${letters}-700-normal.woff`,
);
/** A character is drawn with the first of these fonts that has its glyph. */
const files: Record<Face, string[]> = { display: [...barlow, ...inter(600)], text: inter(400), strong: inter(600) };

const ellipsis = '…';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Consecutive characters that one font can draw. */
interface Run {
  font: Font;
  text: string;
}

/** Uses the fonts of the product instead of the machine's fonts (docs/decisions/share-pictures.md). */
export class TextDrawer {
  private constructor(private readonly fonts: Readonly<Record<Face, readonly Font[]>>) {}

  /** The first call loads fontkit, and the first drawing loads the outlines. */
  static async load(): Promise<TextDrawer> {
    const [display, text, strong] = await Promise.all([
      loadAll(files.display),
      loadAll(files.text),
      loadAll(files.strong),
    ]);
    return new TextDrawer({ display, text, strong });
  }

  /** In pixels. */
  width(text: string, { face, size }: TextStyle): number {
    const widths = this.runs(text, face).map(({ font, text: part }) => {
      return (font.layout(part).advanceWidth * size) / font.unitsPerEm;
    });
    return widths.reduce((sum, width) => sum + width, 0);
  }

  /** Cuts a text that is wider than `room` pixels, and adds an ellipsis. */
  fit(text: string, style: TextStyle, room: number): string {
    if (this.width(text, style) <= room) return text;
    const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
    const cut = (count: number) => `${letters.slice(0, count).join('').trimEnd()}${ellipsis}`;
    let [fits, tooMany] = [0, letters.length];
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (this.width(cut(middle), style) <= room) fits = middle;
      else tooMany = middle;
    }
    return cut(fits);
  }

  draw(text: string, { face, size, x, y, fill, anchor = 'start' }: Placed): string {
    const share = { start: 0, middle: 0.5, end: 1 }[anchor];
    let left = x - share * this.width(text, { face, size });
    let outlines = '';
    for (const { font, text: part } of this.runs(text, face)) {
      const { glyphs, positions } = font.layout(part);
      const scale = size / font.unitsPerEm;
      glyphs.forEach((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const outline = glyph.path.scale(scale, -scale).translate(left + xOffset * scale, y - yOffset * scale);
        outlines += outline.toSVG();
        left += xAdvance * scale;
      });
    }
    return `<path fill="${fill}" d="${outlines}"/>`;
  }

  /** Splits a text, without its control characters, into runs of one font each. */
  private runs(text: string, face: Face): Run[] {
    const fonts = this.fonts[face];
    const runs: Run[] = [];
    for (const character of text.normalize('NFC').replace(/\p{C}/gu, '')) {
      const code = character.codePointAt(0) ?? 0;
      const font = (fonts.find((one) => one.hasGlyphForCodePoint(code)) ?? fonts[0]) as Font;
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }
}

async function loadAll(paths: readonly string[]): Promise<Font[]> {
  // Imported here, so that a process that draws no pictures does not load it.
  const { create } = await import('fontkit');
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(paths.map(async (path) => create(await readFile(resolve(path))) as Font));
}
