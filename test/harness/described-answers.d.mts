import type { ApiDescription } from '#api/openapi/document.js';

/** An answer of the API as a client received it. */
export interface ReceivedAnswer {
  method: string;
  /** The whole path, with its query. */
  path: string;
  status: number;
  /** The Content-Type. */
  type: string | null;
  /** Parsed where it is JSON; undefined where there is none. */
  body: unknown;
}

/** Checks an answer by the description of the built code. @throws Error where that has no such answer */
export function checkDescribed(answer: ReceivedAnswer): Promise<void>;

/** A check of answers by a description, which throws as `checkDescribed` does. */
export function checkOf(description: ApiDescription): (answer: ReceivedAnswer) => void;
