import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readAdminPassword, readDatabaseUrl } from '../platform/core/env.js';
import { openDatabase } from '../platform/database/data-source.js';
import { limits } from '../contract/limits.js';
import { isEmail, isUsername } from '../contract/fields.js';
import { LinkTokensRepository } from './link-tokens.repository.js';
import { MembersRepository } from '../members/members.repository.js';
import { hashPassword } from './passwords.js';
import { PasskeysRepository } from './second-factor/passkeys.repository.js';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.js';
import { SessionsRepository } from './sessions.repository.js';

/**
 * Creates an admin, or promotes a member and turns off their two-step log-in:
 * `npm run admin -- --username U --email E --password P`. Other users of the machine cannot see ADMIN_PASSWORD.
 */
const { values } = parseArgs({
  options: { username: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
});
const text = z.string('is missing');
const wanted = z
  .object({
    username: text.refine(isUsername, `letters and digits only, at most ${limits.usernameLength}`),
    email: text.refine(isEmail, 'not an e-mail address'),
    password: text.min(limits.passwordLength, `at least ${limits.passwordLength} characters`),
  })
  .safeParse({ ...values, password: values.password ?? readAdminPassword() });
if (!wanted.success) {
  for (const { path, message } of wanted.error.issues) console.error(`--${path.join('.')}: ${message}`);
  process.exit(1);
}

const { username, email, password } = wanted.data;
const members = new MembersRepository();
const links = new LinkTokensRepository();
const sessions = new SessionsRepository(links);
const database = await openDatabase(readDatabaseUrl(), 2);
try {
  const passwordHash = await hashPassword(password);
  const admin = { email, passwordHash, isActive: true, deactivatedAt: null, isAdmin: true };
  const existing = await database.transaction(async (manager) => {
    const member = await members.findByName(manager, username);
    await members.save(manager, member ? { id: member.id, ...admin } : { username, ...admin });
    // Existing sessions were started without the new password.
    if (member) await sessions.endAll(manager, member.id, null);
    if (member) await members.setPassword(manager, member.id, passwordHash);
    // The same applies to links, because an activation link logs the member in.
    if (member) await links.expireAll(manager, member.id);
    // An admin who has lost the phone and the recovery codes can log in again this way.
    if (member) await new SecondFactorsRepository().delete(manager, member.id);
    if (member) await new PasskeysRepository().deleteAll(manager, member.id);
    return member;
  });
  console.log(existing ? `${existing.username} is an admin now` : `admin ${username} created`);
} finally {
  await database.destroy();
}
