/** The part of an OpenAPI document that the check reads. Journeys cannot load the API's own type, `ApiDescription`. */
interface Description {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
}

/** A response of the API as a client received it. */
export interface ReceivedAnswer {
  method: string;
  /** The whole path, including the query. */
  path: string;
  status: number;
  /** The Content-Type. */
  type: string | null;
  /** Parsed if it is JSON; undefined if there is no body. */
  body: unknown;
}

declare global {
  /** `checkDescribed` in Jest specs (test/harness/node-environment.mjs); undefined elsewhere. */
  var checkDescribedAnswer: typeof checkDescribed | undefined;
}

/** Checks a response against the built code's description. @throws Error if the description does not allow it */
export function checkDescribed(answer: ReceivedAnswer): Promise<void>;

/** Creates a check of responses against a description, which throws like `checkDescribed`. */
export function checkOf(description: Description): (answer: ReceivedAnswer) => void;
