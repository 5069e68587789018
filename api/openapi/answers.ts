import { z } from 'zod';
import { answerSchemas } from '../../league/contract/answer-schemas/answers.js';
import { changeSchemas, otherSuccesses } from '../../league/contract/answer-schemas/changes.js';
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
import type { Route } from './routes.js';

/** An answer: the media type and the schema of its body, where it is JSON; null: it has no body. */
export interface Answer {
  about: string;
  body: { type: string; schema?: z.ZodType } | null;
}

const json = 'application/json';
const answer = (about: string, schema: z.ZodType): Answer => ({ about, body: { type: json, schema } });

/**
 * Returns the answers of a route by status.
 * @throws Error where the contract has no schema of its success
 */
export function answersOf(route: Route): Record<number, Answer> {
  return { ...successesOf(route), ...refusalsOf(route) };
}

function successesOf({ call, status, config, description }: Route): Record<number, Answer> {
  const schemas: Partial<Record<string, z.ZodType>> = { ...answerSchemas, ...changeSchemas };
  const schema = schemas[call];
  const { type = json } = description;
  const isJson = /\bjson$/.test(type);
  if (isJson && !schema) throw new Error(`The answer of ${call} has no schema in league/contract/answer-schemas`);
  const others = Object.entries(otherSuccesses[call] ?? {}).map(([other, body]): [string, Answer] => [
    other,
    body ? answer('Done in another way', body) : { about: 'Done, without a body', body: null },
  ]);
  const isTagged = config.cached === true || config.document === true || type === 'image/png';
  return {
    [status]: { about: 'Done', body: { type, ...(isJson && schema && { schema }) } },
    ...Object.fromEntries(others),
    ...(isTagged && { 304: { about: 'The client has this answer already', body: null } }),
  };
}

function refusalsOf({ call, method, role, config, ...route }: Route): Record<number, Answer> {
  const changes = method !== 'GET';
  const { 400: invalid, 403: refused, 404: absent } = refusalSchemas[call] ?? {};
  const plainOr = (schema?: z.ZodType) => (schema ? z.union([schema, plainRefusal]) : plainRefusal);
  const readsQuery = route.query !== undefined || route.parameters.length > 0 || route.description.query !== undefined;
  const isGuarded = role !== 'anyone' || (changes && config.csrf !== false) || changesByGet.has(call);
  return {
    ...((changes || readsQuery) && { 400: answer('Refused', plainOr(invalid)) }),
    ...(role !== 'anyone' && { 401: answer('Nobody is logged in', unauthorized) }),
    ...(isGuarded && { 403: answer('Not permitted', refused ? z.union([refused, forbidden]) : forbidden) }),
    ...(answers404.has(call) && { 404: answer('It does not exist', plainOr(absent)) }),
    ...(answers409.has(call) && { 409: answer('The standings are being computed again', plainRefusal) }),
    ...(changes && { 413: answer('The body is too large', plainRefusal) }),
    ...(answers422.has(call) && { 422: answer('In use', plainRefusal) }),
    429: answer('Too many requests: Retry-After has the seconds to wait', tooMany),
    500: answer('A failure of the server', failure),
    503: answer('Not possible at the moment: Retry-After has the seconds to wait', z.union([failure, tooMany])),
  };
}

/** The GETs that change state: refused where another site makes them (wire.md, General). */
const changesByGet: ReadonlySet<string> = new Set(['activate', 'activate-email', 'logout']);
