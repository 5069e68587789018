import { z } from 'zod';

const id = z.string().min(1);
const named = z.object({ name: z.string() }).nullish();
const country = z.object({ iso: z.string() }).nullish();
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d/, 'is not a day')
  .transform((text) => text.slice(0, 10))
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), 'is not a day');
const flag = z.boolean().nullish();

const seasons = z.array(z.object({ id, year: z.number() }));
const events = z.array(
  z.object({
    id,
    name: z.string().trim().min(1),
    date_start: day,
    date_end: day,
    test: z.boolean(),
    status: z.string().nullish(),
    country,
    toad_api_uuid: z.string().nullish(),
  }),
);
const categories = z.array(z.object({ id, name: z.string(), legacy_id: z.number().nullish() }));
const sessions = z.array(z.object({ type: z.string(), date: z.string().nullish(), status: z.string().nullish() }));
const raceSessions = z.array(
  z.object({
    id,
    type: z.string(),
    number: z.int().nullish(),
    date: z.string().nullish(),
    status: z.string().nullish(),
  }),
);
const broadcastEvents = z.array(
  z.object({
    id,
    sequence: z.int().nullish(),
    status: z.string().nullish(),
    time_zone: z.string().nullish(),
    broadcasts: z
      .array(
        z.object({
          shortname: z.string().nullish(),
          type: z.string().nullish(),
          date_start: z.string().nullish(),
          status: z.string().nullish(),
          category: z.object({ acronym: z.string().nullish() }).nullish(),
        }),
      )
      .nullish(),
  }),
);
/** If `constructor` is missing, an object still inherits a function of this name. */
const constructorOf = z.preprocess((value) => (typeof value === 'function' ? null : value), named);
const entries = z.object({
  entry: z.array(
    z.object({
      number: z.int().nullish(),
      rider: z.object({ full_name: z.string().min(1), country, riders_api_uuid: z.string().nullish() }),
      team: named,
      constructor: constructorOf,
      wildcard: flag,
      replacement: z.union([z.number(), z.boolean()]).nullish(),
      rookieOfTheYear: flag,
      independentTeamRider: flag,
    }),
  ),
});
const classification = z.object({
  classification: z.array(
    z.object({
      position: z.int().nullish(),
      rider: z.object({
        full_name: z.string().min(1),
        number: z.int().nullish(),
        riders_api_uuid: z.string().nullish(),
      }),
      team: named,
      constructor: constructorOf,
      points: z.number().min(0).nullish(),
      status: z.string().nullish(),
    }),
  ),
});

/** The fields that the league needs. All others are ignored. */
export const responses = {
  seasons: { name: 'the list of seasons', schema: seasons },
  events: { name: 'the list of events', schema: events },
  categories: { name: 'the list of classes', schema: categories },
  sessions: { name: 'the sessions of an event', schema: sessions },
  raceSessions: { name: 'the sessions of an event', schema: raceSessions },
  classification: { name: 'the classification of a session', schema: classification },
  broadcastEvents: { name: 'the times of the events', schema: broadcastEvents },
  entries: { name: 'the entry list of an event', schema: entries },
} as const;

export type ResponseName = keyof typeof responses;
export type Response<Name extends ResponseName> = z.infer<(typeof responses)[Name]['schema']>;

/** Returns the response, or a sentence that describes the problem. */
export function parseResponse<Name extends ResponseName>(
  wanted: Name,
  text: string,
): { data: Response<Name> } | { reason: string } {
  const { name, schema } = responses[wanted];
  if (text.trimStart().startsWith('<')) return { reason: `The service sent a web page instead of ${name}.` };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { reason: `The service sent ${name} incompletely, or not as JSON.` };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { data: parsed.data as Response<Name> };
  return { reason: `The service sent ${name} in a different form: ${describeIssue(parsed.error, json)}.` };
}

/** For example, "3.date_start is missing". */
function describeIssue(error: z.ZodError, json: unknown): string {
  const [issue] = error.issues;
  const path = issue?.path ?? [];
  const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], json);
  const place = path.length === 0 ? 'the whole response' : path.join('.');
  return value === undefined ? `${place} is missing` : `${place} ${issue?.message ?? 'is unexpected'}`;
}
