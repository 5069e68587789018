import type { EntityManager } from 'typeorm';
import { type JobName, type JobPayload, jobCatalogue } from './job-catalogue.js';
import { JobRun } from './job-run.entity.js';

export interface OpenRun {
  id: number;
  name: string;
}

/**
 * Writes a job to be run, in the caller's transaction. After the commit hand the result to `Bell.ring`.
 * @throws ZodError when the payload is not the one of the catalogue
 */
export async function writeJobRun<Name extends JobName>(
  manager: EntityManager,
  name: Name,
  payload: JobPayload<Name>,
): Promise<OpenRun> {
  jobCatalogue[name].payload.parse(payload);
  const { id } = await manager.save(JobRun, { name, payload });
  return { id, name };
}

/** Marks a run as done, or as given up with the reason. Doing it twice changes nothing. */
export async function finishJobRun(manager: EntityManager, id: number, error: string | null): Promise<void> {
  await manager.query(
    `UPDATE job_runs SET finished_at = clock_timestamp(), error = $2 WHERE id = $1 AND finished_at IS NULL`,
    [id, error],
  );
}

/** Locks a run until the caller's transaction ends; false where it is finished already, and nothing is left to do. */
export async function lockOpenRun(manager: EntityManager, id: number): Promise<boolean> {
  const rows: unknown[] = await manager.query('SELECT FROM job_runs WHERE id = $1 AND finished_at IS NULL FOR UPDATE', [
    id,
  ]);
  return rows.length > 0;
}

/**
 * The oldest runs of each job that nobody has finished yet and that were written at least `ageSeconds` ago; of each, so that
 * mails that wait for their server keep no other job waiting.
 */
export function findOpenRuns(manager: EntityManager, ageSeconds: number): Promise<(OpenRun & { age: number })[]> {
  return manager.query(
    `SELECT id, name, age FROM (
       SELECT id, name, extract(epoch FROM clock_timestamp() - created_at)::float8 AS age,
         row_number() OVER (PARTITION BY name ORDER BY id) AS place
       FROM job_runs WHERE finished_at IS NULL AND created_at < clock_timestamp() - make_interval(secs => $1)) open
     WHERE place <= 200 ORDER BY id`,
    [ageSeconds],
  );
}
