import type { DataSource } from 'typeorm';
import type { AddJob } from '#league/platform/jobs/outbox.service.js';
import { mailsService, outboxRepository } from './repositories.js';

/** Stores an announcement and its emails. The job is only written to the outbox, and a relay enqueues it. */
export async function announce({ database }: { database: DataSource }, title = 'News'): Promise<void> {
  await database.transaction(async (manager) => {
    const [row] = await manager.query<{ id: number }[]>(
      'INSERT INTO announcements (title, text) VALUES ($1, $1) RETURNING id',
      [title],
    );
    const addJob: AddJob = (name, payload) => outboxRepository.add(manager, name, payload);
    await mailsService.enqueueForAnnouncement(manager, addJob, row?.id ?? 0, 0);
  });
}
