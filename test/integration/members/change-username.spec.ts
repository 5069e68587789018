import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChangeUsernameAnswer } from '#league/contract/answers.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import { Member } from '#league/schema/member.entity.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addMember, password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { waitUntilBlocked } from '../../harness/wait-until-blocked.js';

let league: TestLeague;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  await addMember(league.database, 'Taken');
});
afterAll(() => league.close());

const readSelf = async (client: Client) => (await client.get<CurrentUser>('get-current-user/')).body;

describe('change-username', () => {
  const allWell: ChangeUsernameAnswer = {
    current_password_correct: true,
    new_username_valid: true,
    new_username_unique: true,
    user_can_change_username: true,
  };
  const change = async (client: Client, newUsername: unknown, currentPassword = password) => {
    const { status, body } = await client.post('change-username/', { currentPassword, newUsername });
    return { status, body };
  };
  const refusal = (flags: Partial<ChangeUsernameAnswer>) => ({ status: 400, body: { ...allWell, ...flags } });

  // proves: wire-47
  it('changes the name, at most once in 30 days', async () => {
    const enea = await joinLeague(league, 'enea');
    expect((await readSelf(enea)).date_username_edited).toBeNull();
    expect(await change(enea, 'Enea23')).toEqual({ status: 200, body: allWell });
    expect(await readSelf(enea)).toMatchObject({ username: 'Enea23', date_username_edited: expect.any(String) });
    expect(await change(enea, 'Enea24')).toEqual(refusal({ user_can_change_username: false }));
    const changed = (days: string) =>
      league.database.query('UPDATE members SET date_username_edited = now() - $1::interval WHERE username = $2', [
        days,
        'Enea23',
      ]);
    await changed('29 days 23 hours');
    expect(await change(enea, 'Enea24')).toEqual(refusal({ user_can_change_username: false }));
    await changed('30 days');
    expect(await change(enea, 'Enea24')).toEqual({ status: 200, body: allWell });
  });

  // proves: wire-47, wire-11, settings-9
  it('refuses a request with the flag of the invalid field', async () => {
    const fabio = await joinLeague(league, 'fabio');
    expect(await change(fabio, 'fabio20', 'a guess')).toEqual(refusal({ current_password_correct: false }));
    expect(await change(fabio, 'tAKEN')).toEqual(refusal({ new_username_unique: false }));
    for (const name of ['two words', 'a@b', 'n'.repeat(31), '', undefined]) {
      expect(await change(fabio, name)).toEqual(refusal({ new_username_valid: false }));
    }
    expect(await readSelf(fabio)).toMatchObject({ username: 'fabio', date_username_edited: null });
    expect((await change(fabio, 'FABIO')).status).toBe(200);
  });

  // proves: rules-45
  it('gives a name to only one of two members who want it at the same instant', async () => {
    const two = [await joinLeague(league, 'first'), await joinLeague(league, 'second')];
    const answers = await Promise.all(two.map((client, index) => change(client, index ? 'WANTED' : 'wanted')));
    answers.sort((a, b) => a.status - b.status);
    expect(answers).toEqual([{ status: 200, body: allWell }, refusal({ new_username_unique: false })]);
  });

  it('changes the name once if a member sends two requests at the same instant', async () => {
    const colin = await joinLeague(league, 'colin');
    const answers = await Promise.all(['colin5', 'colin45'].map((name) => change(colin, name)));
    answers.sort((a, b) => a.status - b.status);
    expect(answers).toEqual([{ status: 200, body: allWell }, refusal({ user_can_change_username: false })]);
  });

  it('is refused if the account is deleted meanwhile', async () => {
    const gone = await joinLeague(league, 'gone');
    const deletion = league.database.createQueryRunner();
    await deletion.startTransaction();
    await deletion.manager.delete(Member, { username: 'gone' });
    const answer = change(gone, 'gone23');
    await waitUntilBlocked(league, 'SELECT "member"', answer);
    await deletion.commitTransaction();
    await deletion.release();
    expect(await answer).toEqual(refusal({ current_password_correct: false }));
  });
});
