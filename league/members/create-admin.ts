import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readAdminPassword, readDatabaseUrl } from '../core/env.js';
import { openDatabase } from '../database/data-source.js';
import { limits } from '../contract/limits.js';
import { isEmail, isUsername } from './member-fields.js';
import { findMemberByName } from './member.store.js';
import { Member } from './member.entity.js';
import { hashPassword } from './passwords.js';
import { endSessions } from './sessions.store.js';

/**
 * `npm run admin -- --username U --email E --password P`: creates an active admin, or makes the member of that name one.
 * The password may come from ADMIN_PASSWORD, which other users of the machine can't see.
 */
const { values } = parseArgs({
  options: { username: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
});
const wanted = z
  .object({
    username: z.string().refine(isUsername, `letters and digits only, at most ${limits.usernameLength}`),
    email: z.string().refine(isEmail, 'not an e-mail address'),
    password: z.string().min(limits.passwordLength),
  })
  .safeParse({ ...values, password: values.password ?? readAdminPassword() });
if (!wanted.success) {
  for (const { path, message } of wanted.error.issues) console.error(`--${path.join('.')}: ${message}`);
  process.exit(1);
}

const { username, email, password } = wanted.data;
const database = await openDatabase(readDatabaseUrl(), 2);
try {
  const passwordHash = await hashPassword(password);
  const admin = { email, passwordHash, isActive: true, deactivatedAt: null, isAdmin: true };
  const existing = await database.transaction(async (manager) => {
    const member = await findMemberByName(manager, username);
    await manager.save(Member, member ? { id: member.id, ...admin } : { username, ...admin });
    // Who is logged in under that name did not prove to be the admin.
    if (member) await endSessions(manager, member.id, null);
    return member;
  });
  console.log(existing ? `${existing.username} is an admin now` : `admin ${username} created`);
} finally {
  await database.destroy();
}
