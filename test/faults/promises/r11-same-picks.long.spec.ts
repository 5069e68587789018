import { addMember, addSeason2023, password } from '../../harness/make-season.js';
import type { Client } from '../../harness/client.js';
import { Cluster } from './cluster.js';
import { testPromise } from './rounds.js';

interface PickingCluster {
  cluster: Cluster;
  riderIds: number[];
  independentId: number | undefined;
  rookieId: number | undefined;
  members: Client[];
}

// proves: rules-28
testPromise<PickingCluster>({
  id: 'R11',
  title: 'two members never hold the same picks',
  rounds: 200,
  start: async () => {
    const cluster = await Cluster.start({ workers: 0 });
    const { database, site } = cluster.league;
    const open = { topIndependent: true, topRookie: true, selectionOpen: true, weekends: 1 };
    const { riderOf } = await addSeason2023(database, site.url, open);
    const members = await Promise.all(
      ['anna', 'ben', 'cleo', 'dan'].map(async (username, index) => {
        await addMember(database, username);
        return cluster.client(cluster.apis[index % 2] ?? 'api1').logIn(username, password);
      }),
    );
    const riderIds = [...riderOf.values()];
    return { cluster, riderIds, independentId: riderOf.get(89), rookieId: riderOf.get(37), members };
  },
  stop: ({ cluster }) => cluster.close(),
  round: async ({ cluster, riderIds, independentId, rookieId, members }, round) => {
    const choose = () => {
      const left = [...riderIds];
      const picks_ids = Array.from({ length: 5 }, () => left.splice(round.random.int(0, left.length - 1), 1)[0]);
      return { picks_ids, independent_pick_id: independentId, rookie_pick_id: rookieId };
    };
    const { database } = cluster.league;
    await database.query('DELETE FROM picks');
    // In every second round, all members have submitted different picks before.
    if (round.number % 2 === 0) for (const member of members) await member.post('set-user-picks/', choose());
    const rivals = round.number % 4 < 2 ? members.slice(0, 2) : members;
    const wanted = choose();
    const answers = await Promise.all(rivals.map((member) => member.post('set-user-picks/', wanted)));
    round.count('submissions', rivals.length);
    const stored = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status, body }) => status === 400 && body['picks_already_selected'] === true);
    round.expectNone('doubled', 'members with the same picks', stored.slice(1));
    round.expectNone('lost', 'nobody has them', stored.length === 0 ? answers : []);
    round.expectNone('failed', 'other answers', stored.length + refused.length === answers.length ? [] : answers);
    const equal = await database.query<unknown[]>(
      `SELECT count(*)::int AS holders FROM picks
       GROUP BY pick1, pick2, pick3, pick4, pick5, independent_id, rookie_id HAVING count(*) > 1`,
    );
    round.expectNone('doubled', 'rows of picks', equal);
  },
});
