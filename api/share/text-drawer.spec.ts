import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TextDrawer } from './text-drawer.js';

let text: TextDrawer;
beforeAll(async () => {
  text = await TextDrawer.load();
});

const style = { face: 'display', size: 76 } as const;
const at = { ...style, x: 0, y: 100, fill: '#000' } as const;

describe('a text', () => {
  it('is as wide as its letters, or narrower if the font moves a pair of letters together', () => {
    expect(text.width('', style)).toBe(0);
    expect(text.width('ab', { face: 'text', size: 20 })).toBeCloseTo(2 * text.width('ab', { face: 'text', size: 10 }));
    expect(text.width('AV', style)).toBeLessThan(text.width('A', style) + text.width('V', style));
  });

  it('is unchanged if it fits, and otherwise cut at a letter with an ellipsis', () => {
    const room = text.width('julie…', style);
    expect(text.fit('juliemoto', style, text.width('juliemoto', style))).toBe('juliemoto');
    expect(text.fit('juliemoto', style, room)).toBe('julie…');
    expect(text.fit('juliemoto', style, 0)).toBe('…');
    // The space before the ellipsis is removed.
    expect(text.fit('Qatar GP', style, text.width('Qatar …', style))).toBe('Qatar…');
  });

  it('fits after a cut and keeps its beginning, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.integer({ min: 60, max: 900 }), (any, room) => {
        const fitted = text.fit(any, style, room);
        expect(text.width(fitted, style)).toBeLessThanOrEqual(room);
        if (fitted !== any) expect(any.startsWith(fitted.slice(0, -1))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is a path that ends at its anchor', () => {
    const ends = (drawn: string) => {
      const [, outline = ''] = /d="([^"]*)"/.exec(drawn) ?? [];
      const xs = [...outline.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x));
      return [Math.min(...xs), Math.max(...xs)] as const;
    };
    const width = text.width('14', style);
    const [from, to] = ends(text.draw('14', at));
    expect(from).toBeGreaterThanOrEqual(-1);
    expect(to).toBeLessThanOrEqual(width + 1);
    expect(ends(text.draw('14', { ...at, x: 500, anchor: 'end' }))[1]).toBeCloseTo(500 - width + to, 0);
    expect(ends(text.draw('14', { ...at, x: 500, anchor: 'middle' }))[0]).toBeCloseTo(500 - width / 2 + from, 0);
  });

  it('is drawn with a second font file if the first file lacks its letters', () => {
    const outline = (of: string) => text.draw(of, at);
    expect(outline('ő')).not.toBe(outline('ű'));
    expect(text.width('Bőrönd', style)).toBeGreaterThan(text.width('Brnd', style));
  });

  it('never becomes markup, and omits characters without a shape', () => {
    for (const any of ['</path><script>alert(1)</script>', '"/><image href="file:///etc/passwd"/>', '&lt;&#x0;'])
      expect(text.draw(any, at)).toMatch(/^<path fill="#000" d="[-MLQCZ\d. e]*"\/>$/);
    expect(text.draw('a\u0000\u202e\u200bb\n', at)).toBe(text.draw('ab', at));
  });
});
