import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node make-container-secrets.js SECRETS OWNER` for docker-compose.yml: makes the passwords that the containers share, unless they
 * exist, and two files for a shell. SECRETS: the folder for the processes of the league; OWNER: that for the migration only. All files
 * are readable for one user. The first password of the owner is POSTGRES_PASSWORD, which PostgreSQL itself uses, too.
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

/** Reads the secret of that name from the folder; at the first call it is made: `given`, or a random one. */
function readOrMakeSecret(folder: string, name: string, given?: string): string {
  const file = join(folder, name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = given || randomBytes(32).toString('hex');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/** The keys of push messages: a key pair of the curve P-256 in base64url, the public key first (RFC 8292). */
function vapidPair(): string {
  const { x = '', y = '', d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return `${Buffer.concat(point).toString('base64url')} ${d}`;
}

function databaseUrl(role: string, rolePassword: string): string {
  return `postgres://${role}:${encodeURIComponent(rolePassword)}@postgres:5432/league`;
}

/** Writes shell commands that set variables unless the environment has them. No value has a character that a shell would expand. */
function write(folder: string, name: string, values: Record<string, string>): void {
  const lines = Object.entries(values).map(([variable, value]) => `: "\${${variable}:=${value}}"\n`);
  writeFileSync(join(folder, name), lines.join(''), { mode: 0o600 });
}
