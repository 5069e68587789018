import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Addresses have no defaults here; scripts/ sets them for development (docs/guide/operator/variables.md). */
const port = z.coerce.number().int().min(0).max(65535);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(emptyAsMissing, type.optional());
/** If it is empty, the feature is off. */
const unlessEmpty = (value: string) => z.union([z.literal(''), origin]).default(value);
const withDefault = <T extends z.ZodType>(type: T, value: z.input<T>) =>
  z.preprocess((given) => emptyAsMissing(given) ?? value, type);

export const queueNames = ['retrieval', 'standings', 'email', 'push', 'autopilot', 'projection'] as const;
export type QueueName = (typeof queueNames)[number];

const queues = z
  .string()
  .transform((list) => (list === 'all' ? [...queueNames] : list.split(',').map((name) => name.trim())))
  .pipe(z.array(z.enum(queueNames)).min(1));

const sentinels = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(z.url({ protocol: /^rediss?$/ })).min(1));

const schema = z.object({
  NODE_ENV: withDefault(z.enum(['development', 'production', 'test']), 'development'),
  PORT: withDefault(port, 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** If DATABASE_URL is a pooler, the address of PostgreSQL itself. Some connections need their own session. */
  DATABASE_DIRECT_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** A hot standby, or several behind one address. The API reads standings from it. */
  DATABASE_REPLICA_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** With REDIS_SENTINELS, the host is the sentinels' name for the primary. */
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/ })),
  REDIS_SENTINELS: optional(sentinels),
  MAIL_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: withDefault(z.string(), 'Parc Fermé <league@localhost>'),
  PUBLIC_URL: optional(origin),
  RESULTS_SITE_URL: withDefault(origin, 'https://www.motorsport.com'),
  RIDERS_SITE_URL: withDefault(origin, 'https://www.motogp.com'),
  /** The championship's data service, with the path of its version. */
  CHAMPIONSHIP_API_URL: unlessEmpty('https://api.motogp.pulselive.com/motogp/v1'),
  RETRIEVAL_TIMEOUT_SECONDS: withDefault(z.coerce.number().positive().max(600), 30),
  REQUEST_TIMEOUT_SECONDS: withDefault(z.coerce.number().min(1).max(3600), 120),
  VISITOR_READS_PER_MINUTE: withDefault(z.coerce.number().int().min(1), 300),
  RETRIEVAL_ANSWER_SECONDS: withDefault(z.coerce.number().min(0).max(300), 45),
  DRAIN_SECONDS: withDefault(z.coerce.number().min(0).max(300), 0),
  BROWSER_IDLE_SECONDS: withDefault(z.coerce.number().min(0).max(86_400), 600),
  AUTOPILOT_EVERY_SECONDS: withDefault(z.coerce.number().int().min(0).max(3600), 60),
  CHROMIUM_PATH: optional(z.string()),
  /** The worker looks for a browser in these folders. */
  PATH: optional(z.string()),
  LEAGUE_NAME: withDefault(z.string().max(60), 'Parc Fermé'),
  CONTACT_EMAIL: optional(z.email()),
  DONATION_URL: optional(z.url()),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters'),
  /** Whether admins need two-step log-in before they can act as admins. */
  REQUIRE_ADMIN_2FA: withDefault(z.enum(['0', '1', 'false', 'true']), '0').transform(
    (value) => value === '1' || value === 'true',
  ),
  /** The keys of push messages (RFC 8292) in base64url. Set both or neither. */
  VAPID_PUBLIC_KEY: optional(z.string().regex(/^[\w-]{87}$/, 'must be the public key of a P-256 pair in base64url')),
  VAPID_PRIVATE_KEY: optional(z.string().regex(/^[\w-]{43}$/, 'must be the private key of a P-256 pair in base64url')),
  /** A push service that may use http and a private address. */
  TRUSTED_PUSH_ORIGIN: optional(origin),
  HEALTH_PORT: optional(port),
  /** The OpenTelemetry collector for spans, by OTLP over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(origin),
  QUEUES: withDefault(queues, 'all'),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

const inProduction = ['REDIS_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const;
const placeholder = /change[-_ ]?me|placeholder|secret-here|^(.)\1+$/i;

export type Env = z.infer<typeof schema> & { PUBLIC_URL: string };

/** NAME_FILE is a file with the value of NAME, because `docker inspect` shows the environment but no files. */
function withFiles(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = (name: string): [string, string][] => {
    const path = given[`${name}_FILE`];
    if (!path) return [];
    try {
      return [[name, readFileSync(path, 'utf8').trim()]];
    } catch (error) {
      throw new Error(`${name}_FILE: ${(error as Error).message}`, { cause: error });
    }
  };
  const names = [...Object.keys(schema.shape), 'DATABASE_OWNER_URL', 'ADMIN_PASSWORD'];
  return { ...given, ...Object.fromEntries(names.flatMap(read)) };
}

/** @throws Error that lists all invalid variables, or names a file that cannot be read */
export function readEnv(given: NodeJS.ProcessEnv = process.env): Env {
  const source = withFiles(given);
  const parsed = schema.safeParse(source);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (Boolean(source['VAPID_PUBLIC_KEY']) !== Boolean(source['VAPID_PRIVATE_KEY']))
    problems.push('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: set both or neither');
  if (source['REDIS_SENTINELS'] && !source['REDIS_URL'])
    problems.push('REDIS_SENTINELS: needs REDIS_URL, whose host is the name of the primary');
  if (source['NODE_ENV'] === 'production') problems.push(...productionProblems(source));
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The environment is incomplete or invalid:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  }
  return { ...parsed.data, PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}` };
}

export function readDatabaseUrl(given: NodeJS.ProcessEnv = process.env): string {
  const parsed = schema.pick({ DATABASE_URL: true }).safeParse(withFiles(given));
  if (!parsed.success) throw new Error('DATABASE_URL: the address of the PostgreSQL database is missing');
  return parsed.data.DATABASE_URL;
}

/** The addresses for the migration, without a pooler. Without DATABASE_OWNER_URL, both are the same. */
export function readMigrationUrls(given: NodeJS.ProcessEnv = process.env): { owner: string; application: string } {
  const source = withFiles(given);
  const application = source['DATABASE_DIRECT_URL'] || readDatabaseUrl(source);
  const owner = optional(schema.shape.DATABASE_URL).safeParse(source['DATABASE_OWNER_URL']);
  if (!owner.success) throw new Error('DATABASE_OWNER_URL: is not the address of a PostgreSQL database');
  return { owner: owner.data ?? application, application };
}

/** For commands that need no other variables. @throws Error if one is invalid */
export function readRedis(given: NodeJS.ProcessEnv = process.env): Pick<Env, 'REDIS_URL' | 'REDIS_SENTINELS'> {
  return schema.pick({ REDIS_URL: true, REDIS_SENTINELS: true }).parse(withFiles(given));
}

/** For `npm run admin`, if the password is not an argument. */
export function readAdminPassword(given: NodeJS.ProcessEnv = process.env): string | undefined {
  return withFiles(given)['ADMIN_PASSWORD'];
}

function productionProblems(source: NodeJS.ProcessEnv): string[] {
  const missing = inProduction.filter((name) => !source[name]).map((name) => `${name}: is required in production`);
  const secret = source['SESSION_SECRET'] ?? '';
  return placeholder.test(secret) ? [...missing, 'SESSION_SECRET: is a placeholder, use a random text'] : missing;
}
