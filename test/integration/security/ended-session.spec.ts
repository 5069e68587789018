import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import sharp from 'sharp';
import type { PasskeyOptionsAnswer } from '#league/contract/second-factor.js';
import type { Answer, Client } from '../../harness/client.js';
import { holdRow, lockTable } from '../../harness/lock-table.js';
import { addMember, password } from '../../harness/make-season.js';
import { SoftPasskey } from '../../harness/soft-passkey.js';
import type { TestLeague } from '../../harness/start-league.js';
import { waitUntil } from '../../harness/wait-until.js';
import { likelyBodies } from '../../security/likely-bodies.js';
import { openStage } from '../../security/stage.js';

let league: TestLeague;
let members = 0;

beforeAll(async () => {
  ({ league } = await openStage());
});
afterAll(() => league.close());

async function logInAsNewMember(): Promise<{ id: number; client: Client }> {
  const username = `late${(members += 1)}`;
  const { id } = await addMember(league.database, username);
  return { id, client: await league.client().logIn(username, password) };
}
const endSessions = (id: number) =>
  league.database.query(`DELETE FROM sessions WHERE sess ->> 'memberId' = $1`, [String(id)]);

// proves: security-3
describe('a request whose session ends', () => {
  it('before its body has arrived is refused', async () => {
    const { id, client } = await logInAsNewMember();
    // The session is read with the head of the request, the member only after the body.
    const release = await lockTable(league, 'members');
    const answer = client.post('create-group/', { name: 'Too late' });
    await release.whenWaitedFor();
    await endSessions(id);
    await release();
    expect((await answer).status).toBe(401);
    expect(await league.database.query(`SELECT FROM groups WHERE name = 'Too late'`)).toEqual([]);
  });

  it('before its file has arrived is refused', async () => {
    const { id, client } = await logInAsNewMember();
    const headers = {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': decodeURIComponent(client.cookies.get('csrftoken') ?? ''),
      'content-type': 'multipart/form-data; boundary=x',
    };
    const upload = request(`${client.origin}/api/change-profile-picture/`, { method: 'POST', headers });
    upload.write('--x\r\nContent-Disposition: form-data; name="profile_picture"; filename="me.png"\r\n\r\n');
    // An upload is counted before its file is read.
    const counted = () => league.database.query<unknown[]>('SELECT FROM rate_limits WHERE key = $1', [`picture:${id}`]);
    await waitUntil('the file is awaited', async () => (await counted()).length > 0);
    await endSessions(id);
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    upload.end(Buffer.concat([picture, Buffer.from('\r\n--x--\r\n')]));
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    expect(response.resume().statusCode).toBe(401);
    expect(await league.database.query('SELECT FROM profile_pictures WHERE member_id = $1', [id])).toEqual([]);
  });

  const calls: [name: string, status: number, prepare: (client: Client) => Promise<() => Promise<Answer>>][] = [
    [
      'add-passkey',
      400,
      async (client) => {
        const begun = await client.post<PasskeyOptionsAnswer>('begin-passkey/', { currentPassword: password });
        const options = begun.body.options as unknown as PublicKeyCredentialCreationOptionsJSON;
        const credential = new SoftPasskey().register(options);
        return () => client.post('add-passkey/', { name: 'Phone', credential });
      },
    ],
    [
      'begin-second-factor',
      400,
      (client) => Promise.resolve(() => client.post('begin-second-factor/', { currentPassword: password })),
    ],
    [
      'save-push-subscription',
      403,
      (client) => Promise.resolve(() => client.post('save-push-subscription/', likelyBodies['save-push-subscription'])),
    ],
    ['renew-calendar-link', 403, (client) => Promise.resolve(() => client.post('renew-calendar-link/'))],
  ];

  it.each(calls)('while it waits gives nobody lasting access: %s', async (_, status, prepare) => {
    const { id, client } = await logInAsNewMember();
    const send = await prepare(client);
    const access = () =>
      league.database.query<unknown[]>(
        `SELECT calendar_version, (SELECT count(*) FROM passkeys WHERE member_id = members.id) AS passkeys,
           (SELECT count(*) FROM push_subscriptions WHERE member_id = members.id) AS browsers,
           (SELECT count(*) FROM second_factors WHERE member_id = members.id) AS secrets
         FROM members WHERE id = $1`,
        [id],
      );
    const before = await access();
    const release = await holdRow(league, 'members', 'id', id);
    const answer = send();
    await release.whenWaitedFor(1);
    await endSessions(id);
    await release();
    expect((await answer).status).toBe(status);
    expect(await access()).toEqual(before);
  });
});
