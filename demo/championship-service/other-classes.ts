import { pointsByPosition, toPoints } from '../../league/rules/points.js';
import { atCircuit, type ServedClass, type ServedEntry, type ServedEvent, uuidOf } from './served-season.js';

const firstNames = ['Aldo', 'Bruno', 'Carlos', 'Dario', 'Enzo', 'Filip', 'Gabriel', 'Hugo'];
const lastNames = ['Arenas', 'Bianchi', 'Costa', 'Duarte', 'Ferri', 'Garzon', 'Hansen', 'Iwata'];

/** Moto3 is as large as in 2015: 57 riders in the season, 36 in a race. */
const classes = [
  { name: 'Moto2', riders: 30, starters: 30, start: '12:15' },
  { name: 'Moto3', riders: 57, starters: 36, start: '11:00' },
] as const;
/** So many riders start in every race. The others are wildcards and take turns. */
const regular = 28;

/** Made-up riders. These classes have no sprint. */
export function makeOtherClasses({ code, start, end, zone, isFinished }: ServedEvent, index: number): ServedClass[] {
  return classes.map(({ name, riders, starters, start: time }) => {
    const guests = Array.from({ length: starters - regular }, (_, place) => {
      return regular + ((place + index * (starters - regular)) % (riders - regular));
    });
    const numbers = [...Array(regular).keys(), ...guests];
    const entries = numbers.map((number) => makeEntry(name, number + 1));
    // Another rider wins each race, and the last two are not classified.
    const order = entries.map((_, place) => entries[(place + index) % starters] as ServedEntry);
    const rows = order.map(({ number, fullName }, place) => {
      const position = place < starters - 2 ? place + 1 : null;
      return { number, fullName, position, points: toPoints(pointsByPosition('race', position ?? 0)) };
    });
    const id = uuidOf(`session ${start.slice(0, 4)} ${code} ${name} race`);
    const race = { id, type: 'RAC' as const, number: null, date: atCircuit(end, time, zone), isCancelled: false };
    return { name, sessions: [{ ...race, rows: isFinished ? rows : [] }], entries };
  });
}

function makeEntry(name: string, number: number): ServedEntry {
  const first = firstNames[number % firstNames.length];
  const last = lastNames[Math.floor(number / firstNames.length) % lastNames.length];
  return {
    number,
    fullName: `${first} ${last} ${name === 'Moto2' ? 'Senior' : 'Junior'}`,
    country: null,
    team: `${name} Team ${Math.ceil(number / 2)}`,
    manufacturer: null,
    wildcard: number > regular,
    replacement: null,
    rookie: false,
    independent: false,
  };
}
