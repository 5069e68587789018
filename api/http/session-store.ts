import type fastifySession from '@fastify/session';
import { Injectable } from '@nestjs/common';
import type { Session } from 'fastify';
import { DataSource } from 'typeorm';
import { SessionsRepository } from '../../league/accounts/sessions.repository.js';

type Store = fastifySession.SessionStore;
type Done = Parameters<Store['destroy']>[1];

/** Reads sessions and ends them. A log-in writes them (api/accounts/sessions.service.ts). */
@Injectable()
export class SessionStore implements Store {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionsRepository,
  ) {}

  /** Omits the cookie, because the plug-in would compare its expiry with the clock of the process. */
  get(id: string, done: Parameters<Store['get']>[1]): void {
    const found = this.sessions.findMemberId(this.database.manager, id);
    settle(found, (error, memberId) => done(error, memberId ? ({ memberId } as Session) : null));
  }

  destroy(id: string, done: Done): void {
    settle(this.sessions.delete(this.database.manager, id), done);
  }

  /** Writes nothing, because a request that began before its session ended would store the session again. */
  set(_id: string, _session: unknown, done: Done): void {
    done();
  }

  touch(id: string): Promise<void> {
    return this.sessions.touch(this.database.manager, id);
  }
}

/** Calls `done` outside of the promise, because the promise would hide errors that `done` throws. */
function settle<Result>(work: Promise<Result>, done: (error: Error | null, result?: Result) => void): void {
  work.then(
    (result) => process.nextTick(done, null, result),
    (error: Error) => process.nextTick(done, error),
  );
}
