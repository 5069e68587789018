import { z } from 'zod';
import { answerSchemas } from '../../league/contract/answer-schemas/answers.js';
import { changeSchemas, nothing, otherSuccesses } from '../../league/contract/answer-schemas/changes.js';
import {
  answers404,
  answers409,
  answers422,
  failure,
  forbidden,
  plainRefusal,
  refusalSchemas,
  tooMany,
  unauthorized,
} from '../../league/contract/answer-schemas/refusals.js';
import type { Route } from './describe.js';

/** `schema` is set if the body is JSON. `body` is null if the response has no body. */
export interface Answer {
  about: string;
  body: { type: string; schema?: z.ZodType } | null;
}

const json = 'application/json';
const answer = (about: string, schema: z.ZodType): Answer => ({ about, body: { type: json, schema } });

/** Responses that many calls share, by their name in the document. */
export const commonAnswers = {
  Refused: answer('Refused', plainRefusal),
  NotLoggedIn: answer('Nobody is logged in', unauthorized),
  NotPermitted: answer('Not permitted', forbidden),
  NotFound: answer('Not found', plainRefusal),
  Recomputing: answer('The standings are being computed again', plainRefusal),
  TooLarge: answer('The body is too large', plainRefusal),
  InUse: answer('In use', plainRefusal),
  TooMany: answer('Too many requests: Retry-After gives the seconds to wait', tooMany),
  Failed: answer('Server error', failure),
  Unavailable: answer('Not possible at the moment: Retry-After gives the seconds to wait', z.union([failure, tooMany])),
  NotModified: { about: 'The client already has this response', body: null },
} satisfies Record<string, Answer>;

/** @throws Error if the contract has no schema for the success of a GET */
export function answersOf(route: Route): Record<number, Answer> {
  return { ...successesOf(route), ...refusalsOf(route) };
}

function successesOf({ call, method, status, config, description }: Route): Record<number, Answer> {
  const schemas: Partial<Record<string, z.ZodType>> = { ...answerSchemas, ...changeSchemas };
  const schema = schemas[call] ?? (method === 'GET' ? undefined : nothing);
  const { type = json } = description;
  const isJson = /\bjson$/.test(type);
  if (isJson && !schema) throw new Error(`The answer of ${call} has no schema in league/contract/answer-schemas`);
  const others = Object.entries(otherSuccesses[call] ?? {}).map(([other, body]): [string, Answer] => [
    other,
    body ? answer('Done, with a different response', body) : { about: 'Done, without a body', body: null },
  ]);
  const isTagged = config.cached === true || config.document === true || type === 'image/png';
  return {
    [status]: { about: 'Done', body: { type, ...(isJson && schema && { schema }) } },
    ...Object.fromEntries(others),
    ...(isTagged && { 304: commonAnswers.NotModified }),
  };
}

function refusalsOf({ call, method, role, config, ...route }: Route): Record<number, Answer> {
  const changes = method !== 'GET';
  const { 400: invalid, 403: refused, 404: absent } = refusalSchemas[call] ?? {};
  const or = (common: Answer, special?: z.ZodType): Answer =>
    special ? answer(common.about, z.union([special, ...schemaOf(common)])) : common;
  const all = commonAnswers;
  const readsQuery = route.query !== undefined || route.parameters.length > 0 || route.description.query !== undefined;
  const isGuarded =
    refused !== undefined || role !== 'anyone' || (changes && config.csrf !== false) || changesByGet.has(call);
  return {
    ...((changes || readsQuery) && { 400: or(all.Refused, invalid) }),
    ...(role !== 'anyone' && { 401: all.NotLoggedIn }),
    ...(isGuarded && { 403: or(all.NotPermitted, refused) }),
    ...(answers404.has(call) && { 404: or(all.NotFound, absent) }),
    ...(answers409.has(call) && { 409: all.Recomputing }),
    ...(changes && { 413: all.TooLarge }),
    ...(answers422.has(call) && { 422: all.InUse }),
    429: all.TooMany,
    500: all.Failed,
    503: all.Unavailable,
  };
}

const schemaOf = ({ body }: Answer) => (body?.schema ? [body.schema] : []);

/** GETs that change state. They fail if they come from a page on another site (wire.md, General). */
const changesByGet: ReadonlySet<string> = new Set(['activate', 'activate-email', 'logout']);
