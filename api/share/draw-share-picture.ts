import { ordinal } from '../../league/contract/short-texts.js';
import type { PicksPicture, PositionPicture, WeekendPicture } from '../../league/reading/picture-reader.service.js';
import { type League, margins, PictureParts, type Theme } from './picture-parts.js';
import type { TextDrawer } from './text-drawer.js';

export const pictureSize = { width: 1200, height: 630 } as const;
interface InvitationPicture {
  kind: 'invitation';
  group: string;
  count: number;
}
export type PictureFacts = { kind: 'league' } | InvitationPicture | PositionPicture | PicksPicture | WeekendPicture;

const { left, right } = margins;
const integers = new Intl.NumberFormat('en');
const withDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Returns SVG. Every text is drawn as a path, so no name or title can become markup. */
export function drawSharePicture(facts: PictureFacts, theme: Theme, league: League, text: TextDrawer): string {
  const parts = new PictureParts(text, theme, league);
  const { width, height } = pictureSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    parts.background(),
    ...contentOf(parts, facts),
    parts.text(`Pick your riders at ${league.host}`, { x: left, y: 586, size: 26, fill: 'muted', room: right - left }),
    '</svg>',
  ].join('');
}

function contentOf(parts: PictureParts, facts: PictureFacts): string[] {
  if (facts.kind === 'position') return drawPosition(parts, facts);
  if (facts.kind === 'weekend') return drawWeekend(parts, facts);
  if (facts.kind === 'picks') return drawPicks(parts, facts);
  return facts.kind === 'invitation' ? drawInvitation(parts, facts) : drawLeague(parts);
}

function drawInvitation(parts: PictureParts, { group, count }: InvitationPicture): string[] {
  const room = right - left;
  return [
    parts.brand({ y: 104, sizes: [46, 38], room }),
    parts.text('You are invited to', { x: left, y: 232, size: 40, fill: 'muted' }),
    parts.name(group, { x: left, y: 340, sizes: [110, 88, 70, 56], room }),
    parts.text(count === 1 ? '1 member is in.' : `${integers.format(count)} members are in.`, {
      x: left,
      y: 420,
      size: 36,
      fill: 'muted',
    }),
    parts.text('Pick the top five of the season. The best call wins.', { x: left, y: 476, size: 36, room }),
  ];
}

function drawLeague(parts: PictureParts): string[] {
  const about = { x: left, size: 36, fill: 'muted', room: right - left } as const;
  return [
    parts.brand({ y: 318, sizes: [150, 120, 96, 76], room: right - left }),
    parts.text('A fantasy league on a motorcycle racing world championship:', { ...about, y: 400 }),
    parts.text('pick the top five of a season and earn your place.', { ...about, y: 452 }),
  ];
}

function drawPosition(parts: PictureParts, facts: PositionPicture): string[] {
  const { username, position, change, count, points, weekendPoints, after, year, riders } = facts;
  const decimals = [points, weekendPoints ?? 0].some((value) => !Number.isInteger(value));
  const format = (value: number) => (decimals ? withDecimals : integers).format(value);
  const pointsSize = parts.fitSize(format(points), 'display', [92, 76, 60], 400);
  const nameRoom = right - parts.width(format(points), 'display', pointsSize) - 40 - 440;
  const pill = change === null ? { drawn: '', width: 0 } : parts.change(change);
  return [
    parts.brand({ y: 104, sizes: [46, 38], room: 440 }),
    after === null
      ? parts.text(`final standings ${year}`, { x: right, y: 102, size: 28, fill: 'muted', anchor: 'end' })
      : parts.after(after),
    parts.position(position),
    parts.name(username, { x: 440, y: 232, sizes: [76, 62, 50, 40], room: nameRoom }),
    parts.text(count === 1 ? 'of 1 member' : `of ${integers.format(count)} members`, {
      x: 440,
      y: 282,
      size: 34,
      fill: 'muted',
    }),
    pill.drawn,
    parts.text(format(points), { x: right, y: 232, size: pointsSize, face: 'display', anchor: 'end' }),
    parts.text('points', { x: right, y: 282, size: 34, fill: 'muted', anchor: 'end' }),
    weekendPoints === null
      ? ''
      : parts.weekendPoints(`+${format(weekendPoints)} this weekend`, right - 440 - pill.width - 20),
    riders.length === 0 ? '' : `<path d="M${left} 422h1072" stroke="${parts.colours.line}" stroke-width="2"/>`,
    ...riders.map((rider, index) => {
      const x = left + index * 218;
      return parts.plate(rider, x, 454) + parts.text(rider.name, { x: x + 106, y: 495, size: 28, room: 106 });
    }),
  ];
}

/** The points are large enough to read in the preview of a messenger. */
function drawWeekend(
  parts: PictureParts,
  { username, title, points, position, change, riders }: WeekendPicture,
): string[] {
  const decimals = [points, ...riders.map((rider) => rider.points)].some((value) => !Number.isInteger(value));
  const format = (value: number) => (decimals ? withDecimals : integers).format(value);
  const won = `+${format(points)}`;
  const wonSize = parts.fitSize(won, 'display', [150, 110], 460);
  const room = right - left - parts.width(won, 'display', wonSize) - 40;
  const place = `${integers.format(position)}${ordinal(position).slice(String(position).length)}`;
  const moved = change ? `, ${change > 0 ? 'up' : 'down'} ${integers.format(Math.abs(change))}` : '';
  return [
    parts.brand({ y: 104, sizes: [46, 38], room: 440 }),
    parts.text(title, { x: right, y: 102, size: 28, fill: 'muted', anchor: 'end', room: 560 }),
    parts.name(username, { x: left, y: 210, sizes: [76, 62, 50, 40], room }),
    parts.text(`${place} after the weekend${moved}`, { x: left, y: 266, size: 36, fill: 'muted', room }),
    parts.text(won, { x: right, y: 266, size: wonSize, face: 'display', anchor: 'end' }),
    ...riders.map((rider, index) => {
      const [x, y] = [left + (index % 4) * 272, 316 + Math.floor(index / 4) * 112];
      const scored = `${format(rider.points)}${rider.slots > 1 ? ` ×${rider.slots}` : ''}`;
      return [
        parts.plate(rider, x, y),
        parts.text(scored, { x: x + 114, y: y + 44, size: 48, face: 'display', room: 140 }),
        parts.text(rider.name, { x: x + 114, y: y + 78, size: 26, fill: 'muted', room: 140 }),
      ].join('');
    }),
  ];
}

function drawPicks(parts: PictureParts, { username, year, picks }: PicksPicture): string[] {
  const ranked = picks.filter(({ slot }) => /^\d/.test(slot));
  const special = picks.filter(({ slot }) => !/^\d/.test(slot));
  const rows = (some: typeof picks, x: number, step: number, room: number) =>
    some.map(({ slot, ...rider }, index) => {
      const y = 214 + index * step;
      const isRanked = some === ranked;
      return [
        parts.text(slot, isRanked ? { x, y: y + 44, size: 40, face: 'display' } : { x, y, size: 28, fill: 'muted' }),
        parts.plate(rider, x + (isRanked ? 76 : 6), y + (isRanked ? 0 : 22)),
        parts.text(rider.name, { x: x + (isRanked ? 186 : 116), y: y + (isRanked ? 42 : 64), size: 36, room }),
      ].join('');
    });
  return [
    parts.brand({ y: 104, sizes: [46, 38], room: 440 }),
    parts.text(`picks for ${year}`, { x: right, y: 102, size: 28, fill: 'muted', anchor: 'end' }),
    parts.name(username, { x: left, y: 186, sizes: [62, 50], room: right - left }),
    ...rows(ranked, left, 66, 330),
    ...rows(special, 660, 150, 350),
  ];
}
