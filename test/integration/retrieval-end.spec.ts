import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDatabase } from '#league/database/data-source.js';
import { RaceResult, type RaceWeekend } from '#league/results/race-weekend.entity.js';
import { Retrieval } from '#league/retrieval/retrieval.entity.js';
import { RetrievalAborted, type RetrievalService } from '#league/retrieval/retrieval.service.js';
import { RetrievalsRepository } from '#league/retrieval/retrievals.repository.js';
import { makeDatabase } from '../harness/database.js';
import { addSeason2023 } from '../harness/make-season.js';
import { makeRetrievalService } from '../harness/retrieval-services.js';
import { resultsRepository } from '../harness/repositories.js';

let server: Awaited<ReturnType<typeof makeDatabase>>;
let database: DataSource;
let weekend: RaceWeekend;
let retrieval: Retrieval;
let service: RetrievalService;
const retrievals = new RetrievalsRepository();

beforeAll(async () => {
  server = await makeDatabase();
  database = await openDatabase(server.url, 2);
  service = makeRetrievalService(database);
  const { weekends } = await addSeason2023(database, 'http://results.example', { weekends: 1 });
  [weekend] = weekends as [RaceWeekend];
});
afterAll(async () => {
  await database.destroy();
  await server.drop();
});
/** A worker has read the page of a race, and is about to end its run. */
beforeEach(async () => {
  await database.query('DELETE FROM race_results');
  await database.query('DELETE FROM retrievals');
  const { seasonId, id: weekendId, url } = weekend;
  const order = { kind: 'race', seasonId, weekendId, url, requestedBy: null } as const;
  const id = await retrievals.insert(database.manager, order);
  retrieval = (await retrievals.claim(database.manager, id, randomUUID())) as Retrieval;
});

const countResults = () => database.manager.count(RaceResult);
const read = () => database.manager.findOneByOrFail(Retrieval, { id: retrieval.id });

/** Ends the run with a stored result. */
const end = () =>
  service.complete(retrieval, 'Portuguese GP, race', async (manager) => {
    const { id: retrievalId } = retrieval;
    const origin = { source: 'page', pageUrl: weekend.url, pageDigest: '', retrievalId, storedBy: null } as const;
    const { kind } = await resultsRepository.store(manager, { weekendId: weekend.id, kind: 'race', rows: [], origin });
    expect({ kind, results: await manager.count(RaceResult) }).toEqual({ kind: 'stored', results: 1 });
    return { kind: 'stored', amount: 0 };
  });

describe('a run that has read its page', () => {
  // proves: rules-42, rules-43
  it.each<[string, Partial<Retrieval>]>([
    ['is being terminated', { state: 'terminating' }],
    ['was terminated', { state: 'terminated' }],
    ['is in the hands of another worker', { leaseHolder: randomUUID() }],
  ])('stores nothing where it %s meanwhile', async (_, meanwhile) => {
    await database.manager.update(Retrieval, retrieval.id, meanwhile);
    await expect(end()).rejects.toThrow(RetrievalAborted);
    expect(await countResults()).toBe(0);
    expect(await read()).toMatchObject({ state: 'running', ...meanwhile, outcome: null });
  });

  it('stores its result where it is still its own', async () => {
    await end();
    expect(await countResults()).toBe(1);
    expect(await read()).toMatchObject({ state: 'stored', outcome: { kind: 'stored' } });
  });
});

describe('a lease', () => {
  // proves: rules-43
  it('is not renewed by a worker that stood still until another one had taken the run', async () => {
    await database.query(`UPDATE retrievals SET lease_until = clock_timestamp() - interval '1 second'`);
    const taken = (await retrievals.claim(database.manager, retrieval.id, randomUUID())) as Retrieval;
    expect(await retrievals.renewLease(database.manager, retrieval, { message: 'of the first' })).toBe(false);
    expect(await retrievals.renewLease(database.manager, taken, { message: 'of the second' })).toBe(true);
    expect(await read()).toMatchObject({ leaseHolder: taken.leaseHolder, message: 'of the second' });
  });
});
