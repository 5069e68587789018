import sharp from 'sharp';
import { drawSharePicture } from '#api/share/draw-share-picture.js';
import { TextDrawer } from '#api/share/text-drawer.js';
import { median, timed } from './measure.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./start-bench-league.mjs').startBenchLeague>>} League */
/** @typedef {import('./standings.mjs').Crowd} Crowd */

const pictures = 45;
const warmUp = 9;
/** In milliseconds (issue 17). */
const limit = 150;

/**
 * Compares pictures of members' positions, first and repeated requests, with bare sharp and a similar SVG.
 * @param {League} league @param {Crowd} crowd
 */
export async function benchSharePictures({ origin }, { size, year }) {
  const drawer = await TextDrawer.load();
  /** @type {{ first: number[], again: number[], bare: number[] }} */
  const times = { first: [], again: [], bare: [] };
  for (let turn = 0; turn < warmUp + pictures; turn += 1) {
    const username = `crowd${1 + ((turn * 7919) % size)}`;
    const url = `${origin}/api/get-position-picture?username=${username}&season=${year}`;
    const svg = Buffer.from(drawSharePicture(likeThatOf(username, turn), 'light', league, drawer));
    const taken = {
      first: await timed(() => readPicture(url)),
      again: await timed(() => readPicture(url)),
      bare: await timed(() => sharp(svg).png().toBuffer()),
    };
    if (turn < warmUp) continue;
    times.first.push(taken.first);
    times.again.push(taken.again);
    times.bare.push(taken.bare);
  }
  const [first, again, bare] = [median(times.first), median(times.again), median(times.bare)];
  const floor = `bare sharp with such an SVG ${bare.toFixed(1)} ms`;
  return [
    {
      what: `GET get-position-picture of ${size.toLocaleString('en')} members, the first time`,
      floor: `${floor}: ${(first / bare).toFixed(2)}x`,
      n: pictures,
      measured: `${first.toFixed(1)} ms`,
      limit: `${limit} ms`,
      holds: first <= limit,
    },
    {
      what: 'the same picture again',
      floor,
      n: pictures,
      measured: `${(again / bare).toFixed(2)}x, ${again.toFixed(1)} ms`,
      limit: '1x',
      holds: again <= bare,
    },
  ];
}

const league = { name: 'Parc Fermé', host: 'parcferme.example' };

/** @param {string} username @param {number} turn @returns {Parameters<typeof drawSharePicture>[0]} */
function likeThatOf(username, turn) {
  return {
    kind: 'position',
    username,
    position: 1 + turn * 999,
    change: turn,
    count: 1_000_000,
    points: 1347 + turn,
    weekendPoints: 81,
    after: { title: 'Qatar GP', round: 1, rounds: 1 },
    year: 2023,
    riders: [93, 10, 1, 33, 23].map((number) => ({ number, name: 'M. Már' })),
  };
}

/** @param {string} url */
async function readPicture(url) {
  const response = await fetch(url);
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 200 || byteLength < 10_000)
    throw new Error(`${url}: ${response.status}, ${byteLength} bytes`);
}
