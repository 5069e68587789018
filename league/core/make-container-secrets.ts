import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node make-container-secrets.js SECRETS OWNER` for docker-compose.yml: makes every password that the containers share, unless
 * it is there, and two files for a shell to read. SECRETS: for the processes of the league; OWNER: for the migration alone. All files
 * are readable for one user. POSTGRES_PASSWORD is the owner's where none has been made yet, as PostgreSQL itself takes it.
 */
const [, , secrets = '', owner = ''] = process.argv;
const session = kept(secrets, 'session');
const redis = kept(secrets, 'redis');
const application = kept(secrets, 'application');
const [vapidPublic = '', vapidPrivate = ''] = kept(secrets, 'vapid', vapidPair()).split(' ');
const password = kept(owner, 'password', process.env['POSTGRES_PASSWORD']);

write(secrets, 'environment', {
  SESSION_SECRET: session,
  VAPID_PUBLIC_KEY: vapidPublic,
  VAPID_PRIVATE_KEY: vapidPrivate,
  DATABASE_URL: databaseUrl('league_app', application),
  REDIS_URL: `redis://:${redis}@redis:6379`,
});
write(owner, 'environment', { DATABASE_OWNER_URL: databaseUrl('league', password) });

/** The secret of that name; one is made at the first call. */
function kept(folder: string, name: string, given?: string): string {
  const file = join(folder, name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = given || randomBytes(32).toString('hex');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/** The keys of push messages: both halves of a pair of the curve P-256 in base64url, the public one first (RFC 8292). */
function vapidPair(): string {
  const { x = '', y = '', d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return `${Buffer.concat(point).toString('base64url')} ${d}`;
}

function databaseUrl(role: string, rolePassword: string): string {
  return `postgres://${role}:${encodeURIComponent(rolePassword)}@postgres:5432/league`;
}

/** Lines of a shell that set what the environment does not give. No value has a character that a shell would expand. */
function write(folder: string, name: string, values: Record<string, string>): void {
  const lines = Object.entries(values).map(([variable, value]) => `: "\${${variable}:=${value}}"\n`);
  writeFileSync(join(folder, name), lines.join(''), { mode: 0o600 });
}
