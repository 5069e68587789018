import { describe, expect, it } from '@jest/globals';
import { type Broadcasts, convertSeason, type Sessions, type SourceEvent, type SourceSeason } from './convert.js';
import type { Response } from './parse.js';

type Entry = Response<'entries'>['entry'][number];

const anEvent = (id: string, other: Partial<SourceEvent> = {}): SourceEvent => ({
  id,
  name: `GRAND PRIX OF ${id.toUpperCase()}`,
  date_start: '2023-03-24',
  date_end: '2023-03-26',
  test: false,
  toad_api_uuid: `toad-${id}`,
  ...other,
});

const anEntry = (full_name: string, number: number | null, other: Partial<Entry> = {}): Entry => ({
  number,
  rider: { full_name, riders_api_uuid: `uuid ${full_name.toLowerCase()}` },
  constructor: null,
  ...other,
});

interface Given {
  events?: SourceEvent[];
  broadcasts?: Broadcasts[];
  sessions?: Record<string, Sessions>;
  entries?: Record<string, Entry[]>;
  class?: SourceSeason['class'];
}

const convert = ({ events = [anEvent('qatar')], broadcasts = [], sessions = {}, entries = {}, ...other }: Given) =>
  convertSeason({
    class: 'MotoGP',
    events,
    broadcastEvents: broadcasts,
    sessions: new Map(Object.entries(sessions)),
    entries: new Map(Object.entries(entries)),
    ...other,
  });

const broadcastsOf = (event: string, list: Broadcasts['broadcasts'], zone = 'ASIA/QATAR'): Broadcasts => ({
  id: `toad-${event}`,
  sequence: 4,
  time_zone: zone,
  broadcasts: list,
});
const aBroadcast = (shortname: string, date_start: string, acronym = 'MGP', status = 'NOT-STARTED') => ({
  shortname,
  date_start,
  status,
  type: 'SESSION',
  category: { acronym },
});

describe('the race weekends', () => {
  it('have the round, the time zone and the start times of their class', () => {
    const list = [
      aBroadcast('RAC', '2023-03-26T12:00:00+0300', 'MT3'),
      aBroadcast('SPR', '2023-03-25T18:00:00+0300'),
      aBroadcast('RAC', '2023-03-26T18:00:00+0300'),
      { ...aBroadcast('RAC', '2023-03-26T17:00:00+0300'), type: 'MEDIA' },
    ];
    const { weekends, problems } = convert({
      broadcasts: [broadcastsOf('qatar', list)],
      events: [anEvent('qatar', { country: { iso: 'QA' } })],
      entries: { qatar: [anEntry('Marc Márquez', 93)] },
    });
    expect(weekends).toEqual([
      {
        id: 'qatar',
        round: 4,
        title: 'Grand Prix of Qatar',
        start: '2023-03-24',
        end: '2023-03-26',
        country: 'QAT',
        timeZone: 'Asia/Qatar',
        raceStart: '2023-03-26T15:00:00.000Z',
        sprintStart: '2023-03-25T15:00:00.000Z',
      },
    ]);
    expect(problems).toEqual([]);
  });

  it.each<[string, Partial<SourceEvent>, string]>([
    ['a year', { date_end: '2024-03-26' }, '2023-03-24 to 2024-03-26'],
    ['less than a day', { date_end: '2023-03-22' }, '2023-03-24 to 2023-03-22'],
  ])('have a problem if they last %s', (_, days, told) => {
    const { problems } = convert({ events: [anEvent('qatar', days)], entries: { qatar: [anEntry('A B', 1)] } });
    expect(problems).toEqual([
      `Grand Prix of Qatar: its days, ${told}, are unusual. Compare them with another source.`,
    ]);
  });

  it('have a problem if a session starts on another day, but not if it is the day before in another time zone', () => {
    const problemsOf = (race: string, sprint: string) => {
      const list = [aBroadcast('RAC', race), aBroadcast('SPR', sprint)];
      return convert({ broadcasts: [broadcastsOf('qatar', list)], entries: { qatar: [anEntry('A B', 1)] } }).problems;
    };
    expect(problemsOf('2023-03-27T03:00:00Z', '2023-03-23T23:30:00Z')).toEqual([]);
    expect(problemsOf('2023-04-02T14:00:00Z', '2023-03-25T14:00:00Z')).toEqual([
      'Grand Prix of Qatar: the start on 2023-04-02 is not within its days, 2023-03-24 to 2023-03-26.',
    ]);
  });

  it.each<[string, Given, { raceStart: string | null; sprintStart: string | null }]>([
    ['an event without sessions', {}, { raceStart: null, sprintStart: null }],
    [
      'a sprint that was not held',
      {
        broadcasts: [
          broadcastsOf('qatar', [
            aBroadcast('SPR', '2023-03-25T18:00:00Z', 'MGP', 'CANCELLED'),
            aBroadcast('RAC', '2023-03-26T18:00:00Z'),
          ]),
        ],
      },
      { raceStart: '2023-03-26T18:00:00.000Z', sprintStart: null },
    ],
    [
      'two RAC sessions, of which the first is the start',
      {
        sessions: {
          qatar: [
            { type: 'RAC', date: '2016-06-26T14:50:00+00:00' },
            { type: 'RAC', date: '2016-06-26T14:00:00+00:00' },
            { type: 'Q', date: '2016-06-25T12:00:00+00:00' },
          ],
        },
      },
      { raceStart: '2016-06-26T14:00:00.000Z', sprintStart: null },
    ],
    [
      'a session without a date',
      { sessions: { qatar: [{ type: 'RAC', date: null }] } },
      { raceStart: null, sprintStart: null },
    ],
  ])('are read from %s', (_, given, starts) => {
    expect(convert(given).weekends).toMatchObject([starts]);
  });

  it('omit tests, cancelled events and repeated ones, and are numbered by their days', () => {
    const { weekends } = convert({
      events: [
        anEvent('second', { date_start: '2023-04-14', date_end: '2023-04-16' }),
        anEvent('test', { test: true }),
        anEvent('first'),
        anEvent('first'),
        anEvent('off', { status: 'CANCELLED' }),
        anEvent('off-air'),
      ],
      broadcasts: [{ id: 'toad-off-air', status: 'CANCELLED' }],
    });
    expect(weekends.map(({ id, round }) => [id, round])).toEqual([
      ['first', 1],
      ['second', 2],
    ]);
  });

  it('keep their starts if the time zone is unknown, and report the problem', () => {
    const list = [aBroadcast('RAC', '2023-03-26T18:00:00+0300')];
    const { weekends, problems } = convert({
      broadcasts: [broadcastsOf('qatar', list, 'MOON/TRANQUILITY')],
      entries: { qatar: [anEntry('Marc Márquez', 93)] },
    });
    expect(weekends).toMatchObject([{ timeZone: null, raceStart: '2023-03-26T15:00:00.000Z' }]);
    expect(problems).toEqual([
      'Grand Prix of Qatar: the time zone MOON/TRANQUILITY is unknown, so the circuit’s own time is not shown.',
    ]);
  });
});

describe('the riders', () => {
  const rounds = ['one', 'two', 'three'].map((id, index) =>
    anEvent(id, { date_start: `2023-0${index + 3}-01`, date_end: `2023-0${index + 3}-03` }),
  );
  const ridersOf = (entries: Record<string, Entry[]>) => convert({ events: rounds, entries }).riders;

  it('are missing if a future season has no entries yet, and a problem is shown', () => {
    expect(convert({})).toMatchObject({
      riders: [],
      problems: ['There is no entry list yet, so there are no riders to add. Read the championship again later.'],
    });
  });

  it('have the team, manufacturer, country and both marks from their latest entry', () => {
    const marks = { rookieOfTheYear: true, independentTeamRider: true };
    const [rider] = ridersOf({
      one: [
        anEntry('AUGUSTO FERNANDEZ', 37, {
          rider: { full_name: 'AUGUSTO FERNANDEZ', riders_api_uuid: 'a', country: { iso: 'ES' } },
          team: { name: 'GASGAS Factory Racing Tech3' },
          constructor: { name: 'GASGAS' },
          ...marks,
        }),
      ],
      two: [
        anEntry('Augusto Fernández', 37, { rider: { full_name: 'Augusto Fernández', riders_api_uuid: 'a' }, ...marks }),
      ],
    });
    expect(rider).toEqual({
      id: 'a',
      number: 37,
      first: 'Augusto',
      last: 'Fernández',
      country: 'ESP',
      team: 'GASGAS Factory Racing Tech3',
      manufacturer: 'GASGAS',
      independent: true,
      rookie: true,
      guest: false,
    });
  });

  it('count as one person under two spellings without an id', () => {
    const plain = (full_name: string) => anEntry(full_name, 25, { rider: { full_name } });
    expect(ridersOf({ one: [plain('Maverick ViÑales')], two: [plain('Maverick Viñales')] })).toMatchObject([
      { id: null, first: 'Maverick', last: 'Viñales', number: 25 },
    ]);
  });

  it('keep their own team if they replace somebody in another team once', () => {
    const own = { team: { name: 'Tech 3' } };
    const other = { team: { name: 'Yamaha' }, replacement: 46 };
    const entries = {
      one: [anEntry('Alex Lowes', 22, own)],
      two: [anEntry('Alex Lowes', 22, own)],
      three: [anEntry('Alex Lowes', 22, other)],
    };
    expect(ridersOf(entries)).toMatchObject([{ team: 'Tech 3', guest: false }]);
  });

  it('have the team and number from the latest event after a change', () => {
    const entries = {
      one: [anEntry('Hiroshi Aoyama', 73, { wildcard: true, team: { name: 'A' } })],
      two: [anEntry('Hiroshi Aoyama', 7, { replacement: 26, team: { name: 'B' } })],
      three: [anEntry('Hiroshi Aoyama', null, { wildcard: true })],
    };
    expect(ridersOf(entries)).toMatchObject([{ number: 7, team: 'B', guest: true }]);
  });

  it('have no number if no entry has one', () => {
    expect(ridersOf({ one: [anEntry('Jack Miller', null)] })).toMatchObject([{ number: null }]);
  });

  it('may be as many as 57, with regular riders first', () => {
    const list = Array.from({ length: 57 }, (_, index) =>
      anEntry(`Rider Number${index}`, index + 1, index < 20 ? { wildcard: true } : {}),
    );
    const riders = ridersOf({ one: list });
    expect(riders).toHaveLength(57);
    expect([riders[0]?.number, riders[37]?.number]).toEqual([21, 1]);
  });
});
