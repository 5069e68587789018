import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { type SeasonArchive, seasonArchive } from '#league/contract/answer-schemas/season-archive.js';
import type { SeasonImportRefusal } from '#league/contract/season-archive.js';
import type { HallOfFameAnswer } from '#league/contract/season-end.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { Answer, Client } from './client.js';
import { addFour, finalize, play, reopen } from './four-in-a-season.js';
import { joinLeague } from './join-league.js';
import { sealsService } from './league-services.js';
import { addMember } from './make-season.js';
import { runVerifier } from './run-verifier.js';
import { startLeague } from './start-league.js';

/**
 * Starts a league and returns helpers to test its archive. Its season has two final weekends (the first one was
 * corrected) and sealed picks of ann, ben, cleo and dan.
 */
export async function openArchivedLeague() {
  const folder = await mkdtemp(join(tmpdir(), 'parc-ferme-archive-'));
  const league = await startLeague({ overrides: { QUEUES: 'standings' } });
  const admin = await joinLeague(league, 'director', { isAdmin: true });
  for (const name of ['ben', 'cleo', 'dan']) await addMember(league.database, name);
  const ann = await joinLeague(league, 'ann');
  const visitor = league.client();
  await visitor.get('get-current-user/');
  const played = await addFour(league);
  await league.database.manager.update(Season, played.season.id, { current: true });
  await sealsService(league.database).sealDue();
  const [first, second] = played.weekends as [RaceWeekend, RaceWeekend];
  await play(league, first, [1, 89, 33, 43]);
  await finalize(admin, first);
  await reopen(league, admin, { season: played.season, weekend: first }, [89, 1, 33, 43]);
  await finalize(admin, first);
  await play(league, second, [43, 1, 33, 89]);
  await finalize(admin, second);
  const close = async () => {
    await league.close();
    await rm(folder, { recursive: true });
  };

  const address = (path: string) => `http://127.0.0.1:${league.apis[0]?.port}/api/${path}`;
  async function download(year: number): Promise<string> {
    const response = await fetch(address(`get-season-archive?season=${year}`));
    const text = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    return text;
  }
  async function archive(year: number): Promise<SeasonArchive> {
    return seasonArchive.parse(JSON.parse(await download(year)));
  }

  /** Deletes a season, so that its year can be used again. */
  const remove = ({ id }: Season) => league.database.manager.update(Season, id, { deletedAt: new Date() });

  async function verify(text: string, ...kept: string[]): Promise<{ code: number; lines: string[] }> {
    const file = join(folder, 'season.json');
    await writeFile(file, text);
    return runVerifier(file, ...kept);
  }

  function send<T>(client: Client, text: string, store = false): Promise<Answer<T>> {
    const form = new FormData();
    form.set('file', new Blob([text]), 'season');
    return client.post<T>(`import-seasons/?store=${store}`, form);
  }
  const refusal = async (text: string, store = false) => {
    const { status, body } = await send<SeasonImportRefusal>(admin, text, store);
    expect([status, body.problems.length > 0]).toEqual([400, true]);
    return body.problems;
  };
  const importedYears = async () => {
    const { body } = await admin.get<HallOfFameAnswer>('get-hall-of-fame');
    return body.imported.map(({ year, verified }) => [year, verified]);
  };

  return {
    league,
    admin,
    ann,
    visitor,
    played,
    address,
    download,
    archive,
    remove,
    verify,
    send,
    refusal,
    importedYears,
    close,
  };
}

export type ArchivedLeague = Awaited<ReturnType<typeof openArchivedLeague>>;
