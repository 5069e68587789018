import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { lockWeekend, renewPicksClosing } from '../../league/results/weekend.store.js';
import { messages } from '../../league/contract/messages.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import { notFound } from '../http/api-exception.js';
import { recomputeAfter } from '../standings/recompute-after.js';
import { checkWeekend, refuseWeekendOfFinalized } from './check-weekend.js';

const request = z.object({ race_weekend_data: z.record(z.string(), z.unknown()) }).catch({ race_weekend_data: {} });

/** Changes a weekend of a season that is not finalized; a new date may change the calendar and with it the standings. */
export async function editWeekend(
  database: DataSource,
  dispatcher: JobDispatcher,
  resultsSite: string,
  body: unknown,
): Promise<void> {
  const sent = request.parse(body).race_weekend_data;
  await recomputeAfter(database, dispatcher, async (manager) => {
    const locked = await lockWeekend(manager, readWholeNumber(sent['id']) ?? 0);
    if (!locked) throw notFound({ message: messages.weekends.notFoundAdmin });
    const { season, weekend } = locked;
    if (season.finalized) throw refuseWeekendOfFinalized();
    await manager.update(RaceWeekend, weekend.id, checkWeekend(sent, resultsSite, weekend.url));
    await renewPicksClosing(manager, season);
    return { seasonId: season.id, announce: null };
  });
}
