import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../platform/core/domain-error.js';
import { isTimedOut, TaskPool } from '../platform/core/task-pool.js';
import { type NamedPicture, ProfilePicturesRepository } from './profile-pictures.repository.js';

/**
 * One at a time: a large picture takes half a gigabyte of memory. In a child process, not a thread: threads share the thread
 * pool of the process, which hashes passwords.
 */
const decoder = new TaskPool<Uint8Array, Uint8Array | null>(
  new URL(import.meta.resolve('#league/members/picture.worker.js')),
  { waiting: 4, seconds: 20 },
  { runtime: 'child_process', serialization: 'advanced', env: {} },
);

const retryAfterSeconds = 5;

/** The pictures that members choose for themselves. */
@Injectable()
export class ProfilePicturesService {
  /** The members whose picture this process decodes. */
  private readonly inProgress = new Set<number>();

  constructor(
    private readonly database: DataSource,
    private readonly pictures: ProfilePicturesRepository,
  ) {}

  /** The pictures of those of these members who have one. */
  findByNames(names: readonly string[]): Promise<NamedPicture[]> {
    return this.pictures.findByNames(this.database.manager, names);
  }

  /**
   * Stores the file that `readFile` returns as a member's picture: decoded, upright, cropped to a centred square and encoded
   * again, so that it is safe to show.
   * @throws DomainError `picture_unreadable` for a file that is no picture in a supported format, or takes too long to
   * decode
   * @throws DomainError `picture_in_progress` where another one of the member is being decoded; `readFile` is not called
   * @throws DomainError `too_many_tasks` where too many pictures wait
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
