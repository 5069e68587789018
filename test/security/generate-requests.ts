import fc from 'fast-check';
import { z } from 'zod';
import { anyCharacter } from '../generated/any-character.js';
import { type ApiRoute, readApiRoutes, readSiteRoutes } from '../harness/api-routes.js';
import { likelyBodies } from './likely-bodies.js';

export type Person = 'visitor' | 'member' | 'admin';

/** A request of the fuzzer to the API or, if it has a `form`, to the site administration. */
export interface FuzzRequest {
  person: Person;
  method: string;
  path: string;
  /** The JSON text of the body of a call. */
  body?: string;
  /** The fields of a form. If `fresh`, they are added to the fields of its page. */
  form?: { fields: Record<string, string>; fresh: boolean };
}

/** Values at the limits of what calls accept, and beyond. */
const edges = [
  ...[0, -1, 1.5, 1e3, 1e308, -0, 2147483647, 2147483648, -2147483649, 9007199254740991, 2 ** 63],
  ...['', ' ', '1', '-1', '2147483648', '99999999999999999999', 'undefined', 'null', 'NaN', '1e3', '0x1'],
  ...['2023-02-30', '0000-00-00', '275760-09-13', '2023-03-24T10:00:00+99:99', '__proto__', '\ud800', 'ä'.repeat(5000)],
  ...['\u202e', '<script>alert(1)</script>', "'; DROP TABLE members; --", '%00', '../../etc/passwd', '{{7*7}}'],
  ...[null, true, false, [], {}],
];
const ids = fc.integer({ min: 1, max: 40 });
const years = fc.constantFrom(2023, 2023, 2023, 2031, 2032, 1900, 2099);
const days = fc.constantFrom('2023-03-24', '2023-05-01', '2023-05-02', '2023-05-02T14:00:00Z', '2031-06-01');
const names = fc.constantFrom('director', 'alice', 'bob', 'nobody', 'new', 'Alice@parcferme.example');
const text = fc.string({ unit: anyCharacter, maxLength: 40 }).map((one) => one.replaceAll('\0', ''));
const edge = fc.constantFrom<unknown>(...edges);

/** A plausible value for a field of this name, so that the body passes the first validation. */
function likelyValue(key: string): fc.Arbitrary<unknown> {
  if (/year|^season$/i.test(key)) return years;
  if (/(^|_)(id|ids|pid|uid\w*)$|Id$|^member$|^weekend$|^position$|^amount$|^page$|^offset$/.test(key)) return ids;
  if (/username|user$|login_key|userList|around|usernames/i.test(key)) return names;
  if (/^(start|end|timestamp)$/.test(key)) return days;
  if (/password/i.test(key)) return fc.constantFrom('correct horse battery', 'long enough', 'x');
  if (/url|endpoint/.test(key))
    return fc.constantFrom('http://127.0.0.1/x', 'https://push.example.com/2', 'javascript:alert(1)');
  if (key === 'email') return fc.constantFrom('alice@parcferme.example', 'x@parcferme.example', 'a@b');
  if (key === 'points') return fc.constantFrom(0, 10, 12.5, '7');
  if (key === 'number') return fc.integer({ min: 1, max: 99 });
  return text;
}

/** The part of JSON Schema that Zod writes. */
interface Schema {
  type?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Values that nearly match the schema of a field. Patterns and bounds are left to the likely values for its name. */
function valuesOf(schema: Schema | boolean, key: string): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return anyValue;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  const [first, ...rest] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return fc.oneof(valuesOf(first, key), ...rest.map((one) => valuesOf(one, key)));
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, one]) => [name, valuesOf(one, name)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => valuesOf(one, key)));
  if (schema.type === 'array') return fc.array(valuesOf(schema.items ?? {}, key), { maxLength: 6 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  const likely = likelyValue(key);
  return schema.type === 'string' ? likely.map(String) : likely;
}

/** Replaces one part of the body, or something inside that part, with the value. */
function spoil(part: unknown, at: readonly number[], value: unknown): unknown {
  const [index, ...deeper] = at;
  if (index === undefined || part === null || typeof part !== 'object') return value;
  const entries = Object.entries(part as Record<string, unknown>);
  const spoilt = entries.map(([key, old], here) => {
    return [key, here === index % entries.length ? spoil(old, deeper, value) : old] as const;
  });
  return Array.isArray(part) ? spoilt.map(([, one]) => one) : Object.fromEntries(spoilt);
}

const anyValue = fc.oneof(
  { depthSize: 'small' },
  edge,
  text,
  fc.json({ maxDepth: 3 }).map((one) => JSON.parse(one) as unknown),
);
const position = fc.array(fc.nat(9), { minLength: 1, maxLength: 5 });
const spoilt = (bodies: fc.Arbitrary<unknown>) =>
  fc.tuple(bodies, position, anyValue).map(([body, at, value]) => spoil(body, at, value));

/**
 * Bodies for a call: from its schema, the likely body, both with one part replaced, and texts that are invalid for any
 * call.
 */
function bodiesOf({ path, body: schema }: ApiRoute): fc.Arbitrary<string> {
  const described = schema && valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '');
  const valid = [...(described ? [described] : []), ...(path in likelyBodies ? [fc.constant(likelyBodies[path])] : [])];
  const [first = anyValue, ...rest] = valid;
  const right = fc.oneof(first, ...rest);
  return fc.oneof(
    { weight: 5, arbitrary: right.map((body) => JSON.stringify(body)) },
    { weight: 5, arbitrary: spoilt(right).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: anyValue.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.oneof(text, fc.constantFrom('{', '', '[', '\u0000', '{"a":"\\u0000"}')) },
  );
}

const queryNames =
  `id season amount offset around username usernames email user page parentElement uid token weekend store table search
  or_null before member mails q order done`.split(/\s+/);
const queryOf = fc
  .uniqueArray(fc.constantFrom(...queryNames), { maxLength: 4 })
  .chain((keys) => fc.tuple(...keys.map((key) => valuesOfQuery(key).map((value) => [key, value] as const))))
  .map((pairs) =>
    new URLSearchParams(Object.fromEntries(pairs.map(([key, value]) => [key, value.slice(0, 900)]))).toString(),
  );

function valuesOfQuery(key: string): fc.Arbitrary<string> {
  const likely = key === 'parentElement' ? fc.constantFrom('ANNOUNCEMENT', 'RACE_WEEKEND', 'GROUP') : likelyValue(key);
  return fc.oneof({ weight: 3, arbitrary: likely.map(String) }, { weight: 1, arbitrary: edge.map(String) });
}

/** Whether this person must not send the request. */
function isExcluded(person: Person, { path }: ApiRoute): boolean {
  // These calls would end the session and turn all later requests into a visitor's.
  return person !== 'visitor' && (path === 'logout' || path === 'delete-account');
}

const entities = [
  'members',
  'seasons',
  'riders',
  'picks',
  'comments',
  'groups',
  'announcements',
  'race-weekends',
  'audit-entries',
];
const actions = ['delete', 'close', 'activate', 'deactivate', 'end-sessions', 'make-admin', 'remove-admin', 'nothing'];
const fields = fc.dictionary(
  fc.constantFrom(
    'title',
    'text',
    'username',
    'email',
    'first',
    'last',
    'number',
    'points',
    'typed',
    'version',
    'start',
    'end',
  ),
  fc.oneof(text, edge.map(String)),
  { maxKeys: 3 },
);

/** Requests to every route, by every kind of client. */
export function anyRequest(): fc.Arbitrary<FuzzRequest> {
  const people = fc.constantFrom<Person>('visitor', 'member', 'admin', 'admin');
  const calls = readApiRoutes().map((route) => {
    const address = queryOf.map((query) => `${route.path}/${query && `?${query}`}`);
    const made =
      route.method === 'GET' ? fc.record({ path: address }) : fc.record({ path: address, body: bodiesOf(route) });
    return fc.tuple(people, made).map(([person, one]) => ({
      person: isExcluded(person, route) ? 'visitor' : person,
      method: route.method,
      ...one,
    }));
  });
  const pages = readSiteRoutes().map(({ method, path }) => {
    const segments = fc.record({
      entity: fc.constantFrom(...entities),
      id: fc.oneof(
        { weight: 3, arbitrary: ids.map(String) },
        edge.map((one) => encodeURIComponent(wellFormed(String(one))).slice(0, 200)),
      ),
      action: fc.constantFrom(...actions),
    });
    const address = fc.tuple(segments, queryOf).map(([parts, query]) => {
      const filled = path.replace(/:(\w+)/g, (_, name: keyof typeof parts) => parts[name] || 'x');
      return `/admin/${filled}?${query}`.replace('//', '/');
    });
    const form = fc.record({ fields, fresh: fc.boolean() });
    return fc.record({
      person: people,
      method: fc.constant<string>(method),
      path: address,
      form: method === 'GET' ? fc.constant({ fields: {}, fresh: false }) : form,
    });
  });
  return fc.oneof(...(calls as fc.Arbitrary<FuzzRequest>[]), ...(pages as fc.Arbitrary<FuzzRequest>[]));
}

/** A lone surrogate cannot be part of a URL. */
const wellFormed = (one: string): string => one.replaceAll(/\p{Surrogate}/gu, '');
