import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node make-container-secrets.js SECRETS OWNER` is for docker-compose.yml. It creates missing passwords, and two files
 * for a shell. The folder OWNER is only for the migration. All files are readable by one user. The first owner password
 * is POSTGRES_PASSWORD.
 */
const [, , secrets = '', owner = ''] = process.argv;
const session = readOrMakeSecret(secrets, 'session');
const redis = readOrMakeSecret(secrets, 'redis');
const application = readOrMakeSecret(secrets, 'application');
const [vapidPublic = '', vapidPrivate = ''] = readOrMakeSecret(secrets, 'vapid', vapidPair()).split(' ');
const password = readOrMakeSecret(owner, 'password', process.env['POSTGRES_PASSWORD']);

write(secrets, 'environment', {
  SESSION_SECRET: session,
  VAPID_PUBLIC_KEY: vapidPublic,
  VAPID_PRIVATE_KEY: vapidPrivate,
  DATABASE_URL: databaseUrl('league_app', application),
  REDIS_URL: `redis://:${redis}@redis:6379`,
});
write(owner, 'environment', { DATABASE_OWNER_URL: databaseUrl('league', password) });

/** Creates a missing secret from `given`, or at random. */
function readOrMakeSecret(folder: string, name: string, given?: string): string {
  const file = join(folder, name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = given || randomBytes(32).toString('hex');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/** A P-256 key pair in base64url, public key first (RFC 8292). */
function vapidPair(): string {
  const { x = '', y = '', d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return `${Buffer.concat(point).toString('base64url')} ${d}`;
}

function databaseUrl(role: string, rolePassword: string): string {
  return `postgres://${role}:${encodeURIComponent(rolePassword)}@postgres:5432/league`;
}

/** Variables that are set in the environment take precedence. The values contain no special characters of shells. */
function write(folder: string, name: string, values: Record<string, string>): void {
  const lines = Object.entries(values).map(([variable, value]) => `: "\${${variable}:=${value}}"\n`);
  writeFileSync(join(folder, name), lines.join(''), { mode: 0o600 });
}
