import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../platform/core/domain-error.js';
import { isTimedOut, TaskPool } from '../platform/core/task-pool.js';
import { type NamedPicture, ProfilePicturesRepository } from './profile-pictures.repository.js';

/** Decoding needs half a gigabyte, so it runs once at a time. Threads would share a pool with password hashing. */
const decoder = new TaskPool<Uint8Array, Uint8Array | null>(
  new URL(import.meta.resolve('#league/members/picture.worker.js')),
  { waiting: 4, seconds: 20 },
  { runtime: 'child_process', serialization: 'advanced', env: {} },
);

const retryAfterSeconds = 5;

@Injectable()
export class ProfilePicturesService {
  private readonly inProgress = new Set<number>();

  constructor(
    private readonly database: DataSource,
    private readonly pictures: ProfilePicturesRepository,
  ) {}

  findByNames(names: readonly string[]): Promise<NamedPicture[]> {
    return this.pictures.findByNames(this.database.manager, names);
  }

  /**
   * @throws DomainError `too_many_tasks`; `picture_unreadable`, also if decoding takes too long
   * @throws DomainError `picture_in_progress` while a picture of the member is decoded; `readFile` is not called
   */
  async change(memberId: number, readFile: () => Promise<Buffer>): Promise<void> {
    if (this.inProgress.has(memberId)) throw new DomainError('picture_in_progress', { retryAfterSeconds });
    this.inProgress.add(memberId);
    let data: Uint8Array | null;
    try {
      data = await decode(await readFile());
    } finally {
      this.inProgress.delete(memberId);
    }
    if (!data) throw new DomainError('picture_unreadable', null);
    await this.pictures.store(this.database.manager, { memberId, format: 'webp', data: Buffer.from(data) });
  }
}

async function decode(file: Buffer): Promise<Uint8Array | null> {
  try {
    return await decoder.run(file);
  } catch (error) {
    if (isTimedOut(error)) return null;
    throw error;
  }
}
