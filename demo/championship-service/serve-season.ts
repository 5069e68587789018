import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServedEvent, ServedSeason, ServedSession } from './served-season.js';
import { uuidOf } from './served-season.js';

const motogp = { id: uuidOf('class MotoGP'), name: 'MotoGP™', legacy_id: 3 };

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
  const { broadcastId, name, code, round, start, end, zone, sessions } = event;
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
      ...sessions.map((session) => ({
        id: uuidOf(`broadcast ${session.id}`),
        shortname: session.type,
        type: 'SESSION',
        kind: 'RACE',
        date_start: session.date,
        status: session.isCancelled ? 'CANCELLED' : statusOf(event),
        category: { acronym: 'MGP', name: 'MotoGP™' },
      })),
    ],
  };
}

const presentEntries = ({ entries }: ServedEvent) => ({
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
  service.get('/results/categories', () => [motogp]);
  service.get('/results/sessions', (request, reply) => {
    const event = eventOf((request.query as Query)['eventUuid']);
    return sendFound(
      reply,
      event?.sessions.map((session) => presentSession(session, event)),
    );
  });
  service.get('/results/session/:id/classification', (request, reply) => {
    const { id } = request.params as { id: string };
    const session = all.flatMap(({ sessions }) => sessions).find((one) => one.id === id);
    return sendFound(reply, session && presentClassification(session));
  });
  service.get('/event/:id/entry', (request, reply) => {
    const event = eventOf((request.params as { id: string }).id);
    return sendFound(reply, event && presentEntries(event));
  });
  service.get('/events', (request) => {
    const year = Number((request.query as Query)['seasonYear']);
    const events = seasons.find((season) => season.year === year)?.events ?? [];
    return events.filter(({ broadcastId }) => broadcastId !== null).map(presentBroadcasts);
  });
}
