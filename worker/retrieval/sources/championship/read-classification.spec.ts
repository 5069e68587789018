import { describe, expect, it } from '@jest/globals';
import { readClassification } from './read-classification.js';
import type { Response, ResponseName } from './parse.js';

const anEvent = (id: string, date_start: string, date_end: string, other: Partial<Response<'events'>[number]> = {}) => {
  return { id, name: id, date_start, date_end, test: false, ...other };
};
const answers: { [Name in ResponseName]?: Response<Name> } = {
  seasons: [{ id: 's23', year: 2023 }],
  events: [anEvent('qatar', '2023-11-17', '2023-11-19'), anEvent('valencia', '2023-11-24', '2023-11-26')],
  categories: [{ id: 'motogp', name: 'MotoGP™', legacy_id: 3 }],
  raceSessions: [{ id: 'race', type: 'RAC', status: 'FINISHED' }],
  classification: {
    classification: [
      { position: 1, rider: { full_name: 'Fabio Di Giannantonio', number: 49 }, constructor: null, points: 25 },
    ],
  },
};
const weekend = { championshipId: null, startDate: '2023-11-17', endDate: '2023-11-19' };

async function read(other: typeof answers = {}, wanted: Partial<Parameters<typeof readClassification>[1]> = {}) {
  const paths: string[] = [];
  const source = {
    get: <Name extends ResponseName>(name: Name, path: string) => {
      paths.push(path);
      const isSecondList = path.endsWith('isFinished=false');
      return Promise.resolve((isSecondList ? [] : { ...answers, ...other }[name]) as Response<Name>);
    },
  };
  const given = { kind: 'race' as const, year: 2023, class: 'MotoGP' as const, weekend, ...wanted };
  return { read: await readClassification(source, given), paths };
}

describe('reading a classification', () => {
  it('uses the event that the weekend was set up from', async () => {
    const { read: found, paths } = await read({}, { weekend: { ...weekend, championshipId: 'e1' } });
    expect(found.rows).toMatchObject([{ number: 49, position: 1, pointsHundredths: 2500 }]);
    expect(paths).toEqual([
      '/results/categories?eventUuid=e1',
      '/results/sessions?eventUuid=e1&categoryUuid=motogp',
      '/results/session/race/classification?test=false',
    ]);
  });

  it('finds the event of another weekend by its days, which may differ by one day', async () => {
    const { paths } = await read({}, { weekend: { ...weekend, startDate: '2023-11-16', endDate: '2023-11-18' } });
    expect(paths).toContain('/results/categories?eventUuid=qatar');
  });

  it.each([
    ['FINISHED', []],
    ['Official', []],
    [null, []],
    ['PROVISIONAL', ['The championship calls the session “PROVISIONAL”, not “Finished”.']],
  ])('doubts a session that is not over: %s', async (status, doubts) => {
    const { read: found } = await read({ raceSessions: [{ id: 'race', type: 'RAC', status }] });
    expect(found.doubts).toEqual(doubts);
  });

  it('ignores a test on the same days', async () => {
    const test = anEvent('test', '2023-11-17', '2023-11-19', { test: true });
    const { paths } = await read({ events: [test, ...(answers.events ?? [])] });
    expect(paths).toContain('/results/categories?eventUuid=qatar');
  });

  it.each<[string, typeof answers, string]>([
    ['no event', { events: [anEvent('x', '2023-01-01', '2023-01-03')] }, 'no event on the days of this weekend.'],
    [
      'two events',
      { events: [anEvent('x', '2023-11-17', '2023-11-18'), anEvent('y', '2023-11-19', '2023-11-20')] },
      'several events on the days of this weekend.',
    ],
    ['no season', { seasons: [] }, 'The championship’s service has no season 2023.'],
    ['another class', { categories: [{ id: 'x', name: 'MotoE', legacy_id: 19 }] }, 'has no class MotoGP.'],
    ['an event without sessions', { raceSessions: [] }, 'has no race of this class at this event.'],
    [
      'a race to come',
      { raceSessions: [{ id: 'r', type: 'RAC', status: 'NOT-STARTED' }] },
      'The championship has no result of this session yet.',
    ],
    ['no rows', { classification: { classification: [] } }, 'The championship has no result of this session yet.'],
    [
      'rows that are no result',
      {
        classification: {
          classification: [{ position: 2, rider: { full_name: 'A B' }, constructor: null, points: 20 }],
        },
      },
      'The classification is not a result. Position 1 is missing: 2 comes first.',
    ],
  ])('fails with %s', async (_, other, reason) => {
    await expect(read(other)).rejects.toThrow(reason);
  });
});
