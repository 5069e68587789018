/** What the check reads of an OpenAPI document; `ApiDescription` without the types of the API, which journeys do not load. */
interface Description {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
}

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

declare global {
  /** `checkDescribed` in a spec of Jest (test/harness/node-environment.mjs); undefined elsewhere. */
  var checkDescribedAnswer: typeof checkDescribed | undefined;
}

/** Checks an answer by the description of the built code. @throws Error where that has no such answer */
export function checkDescribed(answer: ReceivedAnswer): Promise<void>;

/** A check of answers by a description, which throws as `checkDescribed` does. */
export function checkOf(description: Description): (answer: ReceivedAnswer) => void;
