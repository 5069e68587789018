import { createHash } from 'node:crypto';

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
