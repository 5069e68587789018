import { pino } from 'pino';
import { JobDispatcher } from '#league/platform/jobs/job-dispatcher.js';
import { Retrieval } from '#league/schema/retrieval.entity.js';
import { makeResultChecksStarter } from './retrieval-services.js';
import type { TestLeague } from './start-league.js';
import { waitUntil } from './wait-until.js';

export type ResultChecks = ReturnType<typeof resultChecksOf>;

/** The checks of final weekends in a league whose workers run them but do not start any. */
export function resultChecksOf({ database, environment }: TestLeague) {
  const { DATABASE_URL = '', REDIS_URL = '', CHAMPIONSHIP_API_URL = '' } = environment;
  const dispatcher = new JobDispatcher({ DATABASE_URL, REDIS_URL: REDIS_URL || undefined }, pino({ level: 'silent' }));
  const starter = makeResultChecksStarter(database, dispatcher, CHAMPIONSHIP_API_URL);
  const find = () => database.manager.find(Retrieval, { where: { kind: 'championship-check' }, order: { id: 'ASC' } });
  return {
    find,
    startDue: () => starter.startDue(),
    /** Starts the check that is due, and returns it when it has ended. Undefined if none is due. */
    run: async (): Promise<Retrieval | undefined> => {
      const before = (await find()).length;
      await starter.startDue();
      await waitUntil('the check has ended', async () => (await find()).every(({ outcome }) => outcome !== null));
      return (await find())[before];
    },
    /** Lets this interval pass, by moving all recorded times back. */
    pass: async (interval: string): Promise<void> => {
      const tables = { race_weekends: 'final_since', result_checks: 'started_at' };
      for (const [table, column] of Object.entries(tables))
        await database.query(`UPDATE ${table} SET ${column} = ${column} - $1::interval`, [interval]);
    },
    close: () => dispatcher.close(),
  };
}
