import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isSame } from './etag.js';

/** In characters. A greater answer is built anew each time: its digest would hold up the requests of others for 50 ms. */
export const greatestAnswer = 16 * 1024 * 1024;
const allBytes = 64 * 1024 * 1024;
const headerBytes = 2048;
const csrfCookie = /(?:^|;\s*)csrftoken=/;

export interface Answer {
  etag: string;
  body: Buffer;
  /** In lower case. None of them may be about the caller. */
  headers: Record<string, string | number | string[] | undefined>;
}

/** An answer as `writeHead` takes it with the least work: its headers are names and values in turn. */
interface Kept {
  etag: string;
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
    sizeCalculation: ({ body }, url) => body.length + url.length + headerBytes,
  });
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

  keep(url: string, generation: number, { etag, body, headers }: Answer): void {
    if (!this.hears || generation !== this.changes) return;
    const { 'content-type': type, ...others } = headers;
    const headersOf304 = Object.entries(others).flatMap(([name, value]) => [name, String(value)]);
    const ofBody = ['content-type', String(type), 'content-length', String(body.length)];
    this.answers.set(url, { etag, body, headers: [...ofBody, ...headersOf304], headersOf304 });
  }

  /** Answers the request if it can. One without a CSRF token is left alone: it is to get one (wire.md, General). */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const kept = this.answers.get(request.url ?? '');
    if (!kept || !csrfCookie.test(request.headers.cookie ?? '')) return false;
    if (isSame(request.headers['if-none-match'], kept.etag)) response.writeHead(304, kept.headersOf304).end();
    else response.writeHead(200, kept.headers).end(kept.body);
    return true;
  }
}
