import type { Csrf } from '../http/csrf.js';
import type { Reply, Request } from '../http/request.js';
import { sessionCookie } from '../http/sessions.js';

/** Logs the browser that calls out; it gets a token with which it can log in again. */
export async function endSession(request: Request, reply: Reply, csrf: Csrf): Promise<void> {
  await request.session.destroy();
  void reply.clearCookie(sessionCookie, { path: '/' });
  csrf.issue(request, reply);
}
