import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.mjs';

const required = {
  DATABASE_URL: 'the address of the PostgreSQL database',
  REDIS_URL: 'the address of Redis',
  MAIL_URL: 'the mail server, smtp:// or smtps:// with credentials',
  MAIL_FROM: 'the sender of the mails',
  PUBLIC_URL: 'the origin of the site, for links',
  SESSION_SECRET: 'a random text of at least 32 characters',
};
const prepared = { node_modules: 'npm ci', 'dist/api/main.js': 'npm run build' };

/**
 * In production nothing is embedded, installed or made up.
 * @param {Record<string, string>} given
 * @throws {Error} that names everything that is missing
 */
export function checkProduction(given) {
  const missing = [
    ...Object.entries(required).map(([name, meaning]) => (given[name] ? '' : `${name} is missing: ${meaning}`)),
    ...Object.entries(prepared).map(([path, how]) =>
      existsSync(join(root, path)) ? '' : `${path} is missing: ${how}`,
    ),
  ].filter(Boolean);
  if (missing.length === 0) return;
  throw new Error(`NODE_ENV=production: nothing is embedded.\n${missing.map((line) => `  ${line}`).join('\n')}`);
}
