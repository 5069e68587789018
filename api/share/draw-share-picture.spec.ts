import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { drawSharePicture, type PictureFacts, pictureSize } from './draw-share-picture.js';
import { TextDrawer } from './text-drawer.js';

const league = { name: 'Parc Fermé', host: 'parcferme.example' };
const position: Extract<PictureFacts, { kind: 'position' }> = {
  kind: 'position',
  username: 'juliemoto',
  position: 14,
  change: 2,
  count: 30,
  points: 1347,
  weekendPoints: 81,
  after: { title: 'Qatar GP', round: 19, rounds: 20 },
  year: 2023,
  riders: [{ number: 93, name: 'M. Már' }],
};
const invitation: Extract<PictureFacts, { kind: 'invitation' }> = {
  kind: 'invitation',
  group: 'Sunday Grid',
  count: 9,
};
const picks: PictureFacts = {
  kind: 'picks',
  username: 'juliemoto',
  year: 2023,
  picks: [
    { slot: '1', number: 93, name: 'Marc Márquez' },
    { slot: 'Top rookie', number: 37, name: 'Augusto Fernández' },
  ],
};

const weekend: Extract<PictureFacts, { kind: 'weekend' }> = {
  kind: 'weekend',
  username: 'juliemoto',
  title: 'Qatar GP',
  points: 56,
  position: 14,
  change: -2,
  riders: [
    { number: 89, name: 'J. Mar', points: 18, slots: 2 },
    { number: 1, name: 'F. Bag', points: 20, slots: 1 },
  ],
};

let fonts: TextDrawer;
beforeAll(async () => {
  fonts = await TextDrawer.load();
});

/** Returns the texts of a picture with their right edges, and its SVG. */
function draw(
  facts: PictureFacts,
  { theme = 'light', of = league }: { theme?: 'light' | 'dark'; of?: typeof league } = {},
) {
  const texts: string[] = [];
  const edges: number[] = [];
  const recorder = Object.create(fonts) as TextDrawer;
  recorder.draw = (text, placed) => {
    const share = { start: 1, middle: 0.5, end: 0 }[placed.anchor ?? 'start'];
    texts.push(text);
    edges.push(placed.x + share * fonts.width(text, placed));
    return fonts.draw(text, placed);
  };
  return { svg: drawSharePicture(facts, theme, of, recorder), texts, edges };
}

describe('the picture of a position', () => {
  it('shows position, name, change, points, weekend points, the weekend and the picks', () => {
    expect(draw(position).texts.toSorted()).toEqual(
      [
        ...['Parc ', 'Fermé', 'after Qatar GP, round 19 of 20'],
        ...['up 2', '14', 'th', 'juliemoto', 'of 30 members', '1,347', 'points', '+81 this weekend'],
        ...['93', 'M. Már', 'Pick your riders at parcferme.example'],
      ].toSorted(),
    );
  });

  it.each([
    [{ change: -3 }, 'down 3'],
    [{ change: 0 }, 'same position'],
    [{ count: 1 }, 'of 1 member'],
    [{ position: 1, change: null }, 'st'],
    [{ position: 112 }, 'th'],
    [{ points: 1347.5 }, '1,347.50'],
    [{ points: 1347.5 }, '+81.00 this weekend'],
    [{ after: null, weekendPoints: null }, 'final standings 2023'],
  ])('with %j shows "%s"', (other, text) => {
    expect(draw({ ...position, ...other }).texts).toContain(text);
  });

  it('has number plates in the colour of the manufacturer, if it is known', () => {
    const plate = (manufacturer: string | null, theme: 'light' | 'dark') => {
      const { svg } = draw({ ...position, riders: [{ number: 93, name: 'M. Már', manufacturer }] }, { theme });
      return /<g [^>]*><path fill="(#\w+)"/.exec(svg)?.[1];
    };
    expect([plate('Honda', 'light'), plate('Honda', 'dark')]).toEqual(['#00667a', '#6fd3dd']);
    expect([plate('constructor', 'light'), plate(null, 'dark')]).toEqual(['#16181d', '#f1f2f4']);
  });

  it('has no picks while they are hidden, and no weekend points in the final standings', () => {
    const { texts } = draw({ ...position, riders: [], weekendPoints: null, after: null, change: null });
    expect(texts.filter((text) => /^93$|M\. Már|weekend|up|down|same/.test(text))).toEqual([]);
  });

  it('keeps everything within its edges, however long a name, a title or a number is', () => {
    const { texts, edges } = draw(
      {
        ...position,
        username: 'W'.repeat(30),
        position: 999_999,
        count: 1_000_000,
        change: -999_998,
        points: 12_345.67,
        weekendPoints: 370.25,
        after: { title: 'Grand Prix '.repeat(11), round: 19, rounds: 20 },
        riders: Array.from({ length: 5 }, () => ({ number: 99, name: 'W. WWW' })),
      },
      { of: { name: 'The league of the '.repeat(3), host: `${'a'.repeat(60)}.example` } },
    );
    expect(edges.filter((edge) => edge > pictureSize.width - 60)).toEqual([]);
    expect(texts.find((text) => text.startsWith('WWWW'))).toMatch(/^W+…$/);
    expect(texts.find((text) => text.startsWith('after'))).toMatch(/^after Grand Prix.*…, round 19 of 20$/);
  });
});

describe('the picture of picks', () => {
  it('shows the name, the season, and each rider with number and slot', () => {
    const { texts } = draw(picks);
    for (const text of [
      'juliemoto',
      'picks for 2023',
      '1',
      '93',
      'Marc Márquez',
      'Top rookie',
      '37',
      'Augusto Fernández',
    ])
      expect(texts).toContain(text);
  });
});

describe('the picture of an invitation', () => {
  it('shows the group and the number of its members', () => {
    const { texts } = draw(invitation);
    for (const text of ['You are invited to', 'Sunday Grid', '9 members are in.']) expect(texts).toContain(text);
    expect(draw({ ...invitation, count: 1 }).texts).toContain('1 member is in.');
  });

  it('keeps a name of 30 letters within its edges', () => {
    const { edges } = draw({ ...invitation, group: 'W'.repeat(30) });
    expect(edges.filter((edge) => edge > pictureSize.width - 60)).toEqual([]);
  });
});

describe('the picture of a weekend', () => {
  it('shows the points of the weekend and of each rider, twice for a rider in two slots', () => {
    expect(draw(weekend).texts.toSorted()).toEqual(
      [
        ...['Parc ', 'Fermé', 'Qatar GP', 'juliemoto', '14th after the weekend, down 2', '+56'],
        ...['89', '18 ×2', 'J. Mar', '1', '20', 'F. Bag', 'Pick your riders at parcferme.example'],
      ].toSorted(),
    );
  });

  it('keeps everything within its edges', () => {
    const riders = Array.from({ length: 7 }, () => ({ number: 99, name: 'W. WWW', points: 37.25, slots: 3 }));
    const long = { username: 'W'.repeat(30), title: 'Grand Prix '.repeat(11), points: 1234.25, position: 1_000_000 };
    const { edges } = draw({ ...weekend, ...long, change: null, riders });
    expect(edges.filter((edge) => edge > pictureSize.width - 60)).toEqual([]);
  });
});

describe('a picture', () => {
  it.each([
    ['position', position],
    ['picks', picks],
    ['invitation', invitation],
    ['weekend', weekend],
    ['league', { kind: 'league' }],
  ] as const)('of a %s is 1200 x 630 in both themes and contains no text elements', async (_, facts) => {
    const light = draw(facts);
    const dark = draw(facts, { theme: 'dark' });
    expect(dark.texts).toEqual(light.texts);
    expect(dark.svg).not.toBe(light.svg);
    for (const { svg } of [light, dark]) {
      expect(svg).not.toMatch(/<text|<image|href|font/);
      expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject(pictureSize);
    }
  });

  it('contains no part of a name that looks like markup', () => {
    const { svg } = draw(position, { of: { name: '"/><script>alert("x")</script>', host: '<b>&amp;' } });
    expect(svg).not.toMatch(/script|alert|<b>|&amp;/);
  });
});
