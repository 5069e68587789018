import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServedEvent, ServedSeason, ServedSession } from './served-season.js';
import { uuidOf } from './served-season.js';

const categories = [
  { id: uuidOf('class MotoGP'), name: 'MotoGP™', legacy_id: 3, acronym: 'MGP' },
  { id: uuidOf('class Moto2'), name: 'Moto2™', legacy_id: 2, acronym: 'MT2' },
  { id: uuidOf('class Moto3'), name: 'Moto3™', legacy_id: 1, acronym: 'MT3' },
];

/** The sessions and entries of each class, in the order of `categories`. */
const classesOf = ({ sessions, entries, others = [] }: ServedEvent) => [{ sessions, entries }, ...others];

/** MotoGP without an id. */
function classOf(event: ServedEvent, categoryUuid: string | undefined) {
  const index = categories.findIndex(({ id }) => id === categoryUuid);
  return classesOf(event)[Math.max(0, index)] ?? { sessions: [], entries: [] };
}

const riderOf = (fullName: string, number: number, country: string | null) => ({
  id: uuidOf(`results ${fullName.toLowerCase()}`),
  full_name: fullName,
  number,
  ...(country && { country: { iso: country, name: country } }),
  riders_api_uuid: uuidOf(`rider ${plain(fullName)}`),
});

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const statusOf = ({ isFinished }: ServedEvent) => (isFinished ? 'FINISHED' : 'NOT-STARTED');

function presentEvent(event: ServedEvent) {
  const { id, broadcastId, code, name, start, end, country } = event;
  return {
    id,
    name,
    sponsored_name: name,
    short_name: code,
    date_start: start,
    date_end: end,
    test: false,
    status: statusOf(event),
    ...(country && { country: { iso: country, name: country } }),
    circuit: { id: uuidOf(`circuit ${code}`), name: code, place: code, nation: country },
    ...(broadcastId && { toad_api_uuid: broadcastId }),
  };
}

/** The service lists official tests among the events of a season. */
function presentTest(year: number) {
  const [id, day] = [uuidOf(`test ${year}`), `${year}-02-10`];
  const dates = { date_start: day, date_end: day };
  return { id, name: 'SEPANG MOTOGP™ OFFICIAL TEST', short_name: 'MY1', ...dates, test: true, status: 'FINISHED' };
}

function presentSession({ id, type, number, date, isCancelled }: ServedSession, event: ServedEvent) {
  return { id, type, number, date, status: isCancelled ? 'CANCELLED' : statusOf(event), condition: { track: 'Dry' } };
}

function presentBroadcasts(event: ServedEvent) {
  const { broadcastId, name, code, round, start, end, zone } = event;
  const shown = classesOf(event).flatMap(({ sessions }, index) => {
    const { acronym, name: className } = categories[index] ?? {};
    return sessions.map((session) => ({ session, category: { acronym, name: className } }));
  });
  return {
    id: broadcastId,
    name,
    shortname: code,
    kind: 'GP',
    sequence: round,
    status: statusOf(event),
    date_start: start,
    date_end: end,
    time_zone: zone.toUpperCase(),
    broadcasts: [
      {
        id: uuidOf(`press ${code}`),
        shortname: 'PRESS',
        type: 'MEDIA',
        kind: 'PRESS',
        date_start: `${start}T10:00:00Z`,
      },
      ...shown.map(({ session, category }) => ({
        id: uuidOf(`broadcast ${session.id}`),
        shortname: session.type,
        type: 'SESSION',
        kind: 'RACE',
        date_start: session.date,
        status: session.isCancelled ? 'CANCELLED' : statusOf(event),
        category,
      })),
    ],
  };
}

const presentEntries = ({ entries }: Pick<ServedEvent, 'entries'>) => ({
  entry: entries.map(
    ({ number, fullName, country, team, manufacturer, wildcard, replacement, rookie, independent }) => ({
      number,
      rider: riderOf(fullName, number, country),
      ...(team && { team: { name: team } }),
      ...(manufacturer && { constructor: { name: manufacturer } }),
      wildcard,
      replacement,
      replaced: false,
      rookieOfTheYear: rookie,
      independentTeamRider: independent,
    }),
  ),
});

const presentClassification = ({ rows }: ServedSession) => ({
  classification: rows.map(({ number, fullName, position, points }) => ({
    id: uuidOf(`row ${number}`),
    position,
    rider: riderOf(fullName, number, null),
    points,
    status: position === null ? 'OUTSTND' : 'INSTND',
  })),
  file: null,
  files: {},
});

type Query = Record<string, string | undefined>;

export function serveSeasons(service: FastifyInstance, seasons: readonly ServedSeason[]): void {
  const all = seasons.flatMap(({ events }) => events);
  const seasonOf = ({ seasonUuid }: Query) => seasons.find(({ id }) => id === seasonUuid);
  const eventOf = (id: string | undefined) => all.find((event) => event.id === id);
  const sendFound = (reply: FastifyReply, found: unknown) =>
    found === undefined ? reply.code(404).send({ error: 'not found' }) : reply.send(found);

  service.get('/results/seasons', () =>
    seasons.map(({ id, year }) => ({ id, name: null, year, current: year === seasons.at(-1)?.year })),
  );
  service.get('/results/events', (request, reply) => {
    const query = request.query as Query;
    const season = seasonOf(query);
    const isFinished = query['isFinished'] === 'true';
    const events = season?.events.filter((event) => event.isFinished === isFinished).map(presentEvent);
    return sendFound(reply, season && [...(isFinished ? [presentTest(season.year)] : []), ...(events ?? [])]);
  });
  service.get('/results/categories', () => categories.map(({ acronym: _acronym, ...category }) => category));
  service.get('/results/sessions', (request, reply) => {
    const { eventUuid, categoryUuid } = request.query as Query;
    const event = eventOf(eventUuid);
    const sessions = event && classOf(event, categoryUuid).sessions;
    return sendFound(
      reply,
      sessions?.map((session) => presentSession(session, event as ServedEvent)),
    );
  });
  service.get('/results/session/:id/classification', (request, reply) => {
    const { id } = request.params as { id: string };
    const session = all
      .flatMap((event) => classesOf(event).flatMap(({ sessions }) => sessions))
      .find((one) => one.id === id);
    return sendFound(reply, session && presentClassification(session));
  });
  service.get('/event/:id/entry', (request, reply) => {
    const event = eventOf((request.params as { id: string }).id);
    const { categoryUuid } = request.query as Query;
    return sendFound(reply, event && presentEntries(classOf(event, categoryUuid)));
  });
  service.get('/events', (request) => {
    const year = Number((request.query as Query)['seasonYear']);
    const events = seasons.find((season) => season.year === year)?.events ?? [];
    return events.filter(({ broadcastId }) => broadcastId !== null).map(presentBroadcasts);
  });
}
