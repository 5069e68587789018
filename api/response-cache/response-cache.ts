import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { takesGzip } from '../http/compress.js';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Env } from '../../league/core/env.js';
import { PgListener } from '../../league/database/pg-listener.js';
import { InjectEnv } from '../../league/core/core.module.js';

/** A strong ETag: the same for the same bytes only. */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** The ETag of an answer whose bytes are others than those of the strong one, being compressed, and its text the same. */
export const weak = (etag: string): string => `W/${etag}`;

/** Whether a client that sends this `If-None-Match` has what the ETag stands for (RFC 9110, 13.1.2: the weak comparison). */
export function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/** In characters. A greater answer is built anew each time: its digest would hold up the requests of others for 50 ms. */
export const greatestAnswer = 16 * 1024 * 1024;
const allBytes = 64 * 1024 * 1024;
const headerBytes = 2048;
/** How long others wait at most for an answer that one request has begun to build. */
const patienceMs = 10_000;
const csrfCookie = /(?:^|;\s*)csrftoken=/;

export interface Answer {
  /** That of the plain body. */
  etag: string;
  body: Buffer;
  /** The body compressed, where it is for those who take it. */
  gzip: Buffer | null;
  /** In lower case. None of them may be about the caller. */
  headers: Record<string, string | number | string[] | undefined>;
}

/** An answer as `writeHead` takes it with the least work: its headers are names and values in turn. */
interface Kept {
  etag: string;
  plain: Sent;
  gzip: Sent | null;
}

interface Sent {
  body: Buffer;
  headers: string[];
  headersOf304: string[];
}

/** What came of building an answer: its bytes; nothing for others to take; or its client went away before there was anything. */
type Outcome = Kept | 'none' | 'left';

interface Build {
  generation: number;
  outcome: Promise<Outcome>;
  end: (outcome: Outcome) => void;
}

/**
 * Whole answers by their URL, held only while this process hears of every change (decisions/response-cache.md).
 * An answer that was begun before a change is not kept: who builds one asks for the `generation` first and brings it along.
 */
export class ResponseCache {
  private readonly answers = new LRUCache<string, Kept>({
    maxSize: allBytes,
    sizeCalculation: ({ plain, gzip }, url) => plain.body.length + (gzip?.body.length ?? 0) + url.length + headerBytes,
  });
  private readonly builds = new Map<string, Build>();
  private readonly buildOf = new WeakMap<IncomingMessage, Build>();
  private hears = false;
  private changes = 0;

  /** Whether the listener gets every change from here on. */
  setHearing(hears: boolean): void {
    this.hears = hears;
    this.drop();
  }

  /** Something changed that answers are made of. */
  drop(): void {
    this.changes += 1;
    this.answers.clear();
  }

  get generation(): number {
    return this.changes;
  }

  /** Keeps an answer, unless something changed since it was begun, and gives it to all who wait for it. */
  keep(request: IncomingMessage, generation: number, { etag, body, gzip, headers }: Answer): void {
    const { 'content-type': type, ...others } = headers;
    const sent = (bytes: Buffer, more: Answer['headers']): Sent => {
      const headersOf304 = inTurn({ ...others, ...more });
      const ofBody = inTurn({ 'content-type': type, 'content-length': bytes.length });
      return { body: bytes, headers: [...ofBody, ...headersOf304], headersOf304 };
    };
    const kept = {
      etag,
      plain: sent(body, { etag }),
      gzip: gzip && sent(gzip, { etag: weak(etag), 'content-encoding': 'gzip' }),
    };
    if (this.hears && generation === this.changes) this.answers.set(request.url ?? '', kept);
    // Those who wait asked before the change.
    this.buildOf.get(request)?.end(kept);
  }

  /** Says that the answer to a request is not for others: those who wait for it build their own. */
  keepNone(request: IncomingMessage): void {
    this.buildOf.get(request)?.end('none');
  }

  /** Answers the request if it can. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const kept = this.answers.get(request.url ?? '');
    if (!kept || !isForKept(request)) return false;
    send(kept, request, response);
    return true;
  }

  /**
   * Answers with what another request has begun to build, as soon as its bytes are there, whoever reads them or does not: after a
   * change all readers come at once, and one is to do the work for all. False: the caller is to build the answer.
   */
  async answerOrBegin(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    for (;;) {
      const build = this.builds.get(request.url ?? '');
      if (!this.hears || !isForKept(request) || build?.generation !== this.changes) {
        this.begin(request, response);
        return false;
      }
      const outcome = await build.outcome;
      if (response.destroyed) return true;
      if (outcome === 'none') return false;
      if (outcome === 'left') continue;
      send(outcome, request, response);
      return true;
    }
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '';
    let resolve: (outcome: Outcome) => void = () => undefined;
    const outcome = new Promise<Outcome>((settle) => (resolve = settle));
    const patience = setTimeout(() => build.end('none'), patienceMs).unref();
    const build: Build = {
      generation: this.changes,
      outcome,
      end: (came) => {
        clearTimeout(patience);
        if (this.builds.get(url) === build) this.builds.delete(url);
        resolve(came);
      },
    };
    this.builds.set(url, build);
    this.buildOf.set(request, build);
    response.once('close', () => build.end('left'));
  }
}

function send(kept: Kept, request: IncomingMessage, response: ServerResponse): void {
  const sent = (kept.gzip && takesGzip(request) ? kept.gzip : null) ?? kept.plain;
  if (isSame(request.headers['if-none-match'], kept.etag)) response.writeHead(304, sent.headersOf304).end();
  else response.writeHead(200, sent.headers).end(sent.body);
}

const inTurn = (headers: Answer['headers']): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/** A request without a CSRF token is to get one, so no kept answer is for it (wire.md, General). */
function isForKept({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && csrfCookie.test(headers.cookie ?? '');
}

/** Drops the prebuilt answers when a process of the league, or anybody else, changes what they are made of (migration 0004). */
@Injectable()
export class ChangeListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly channel: PgListener;

  constructor(@InjectEnv() env: Env, answers: ResponseCache, log: PinoLogger) {
    this.channel = new PgListener(env.DATABASE_URL, 'shown_changed', {
      onNotification: () => answers.drop(),
      onListening: () => answers.setHearing(true),
      onLost: () => answers.setHearing(false),
      onError: (error) => log.warn({ err: error }, 'not hearing of changes, no answer is prebuilt'),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.channel.open();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.channel.close();
  }

  /** Returns when every change that was committed before the call has been heard of. */
  waitUntilDelivered(): Promise<void> {
    return this.channel.waitUntilDelivered();
  }
}
