import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { takesGzip } from '../http/compress.js';
import { isSame, weak } from './etag.js';

/** In characters. A greater answer is built anew each time: its digest would hold up the requests of others for 50 ms. */
export const greatestAnswer = 16 * 1024 * 1024;
const allBytes = 64 * 1024 * 1024;
const headerBytes = 2048;
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

/**
 * Whole answers by their URL, held only while this process hears of every change (decisions/public-answers-are-prebuilt.md).
 * An answer that was begun before a change is not kept: who builds one asks for the `generation` first and brings it along.
 */
export class PrebuiltAnswers {
  private readonly answers = new LRUCache<string, Kept>({
    maxSize: allBytes,
    sizeCalculation: ({ plain, gzip }, url) => plain.body.length + (gzip?.body.length ?? 0) + url.length + headerBytes,
  });
  private readonly builds = new Map<string, { generation: number; done: Promise<void> }>();
  private hears = false;
  private changes = 0;

  /** Whether every change is heard of from now on. */
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

  keep(url: string, generation: number, { etag, body, gzip, headers }: Answer): void {
    if (!this.hears || generation !== this.changes) return;
    const { 'content-type': type, ...others } = headers;
    const sent = (bytes: Buffer, more: Answer['headers']): Sent => {
      const headersOf304 = inTurn({ ...others, ...more });
      const ofBody = inTurn({ 'content-type': type, 'content-length': bytes.length });
      return { body: bytes, headers: [...ofBody, ...headersOf304], headersOf304 };
    };
    this.answers.set(url, {
      etag,
      plain: sent(body, { etag }),
      gzip: gzip && sent(gzip, { etag: weak(etag), 'content-encoding': 'gzip' }),
    });
  }

  /** Answers the request if it can. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const kept = this.answers.get(request.url ?? '');
    if (!kept || !isForKept(request)) return false;
    const sent = (kept.gzip && takesGzip(request) ? kept.gzip : null) ?? kept.plain;
    if (isSame(request.headers['if-none-match'], kept.etag)) response.writeHead(304, sent.headersOf304).end();
    else response.writeHead(200, sent.headers).end(sent.body);
    return true;
  }

  /**
   * Resolves when the answer to the same URL is built that another request has begun; null where there is none. After a
   * change all readers come at once, and one is to do the work for all.
   */
  building(request: IncomingMessage): Promise<void> | null {
    const build = this.builds.get(request.url ?? '');
    return this.hears && isForKept(request) && build?.generation === this.changes ? build.done : null;
  }

  /** Says that a request's answer is being built, until its response is closed. */
  build(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '';
    const done = new Promise<void>((resolve) => response.once('close', resolve)).then(() => {
      if (this.builds.get(url) === build) this.builds.delete(url);
    });
    const build = { generation: this.changes, done };
    this.builds.set(url, build);
  }
}

const inTurn = (headers: Answer['headers']): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/** A request without a CSRF token is to get one, so no kept answer is for it (wire.md, General). */
function isForKept({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && csrfCookie.test(headers.cookie ?? '');
}
