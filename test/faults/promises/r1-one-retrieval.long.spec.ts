import type { Client } from '../../harness/client.js';
import { clearResults, requestRace, type RetrievingCluster, startRetrievingCluster } from './retrieving-cluster.js';
import { testPromise } from './rounds.js';

const requests = 50;

// proves: rules-41
testPromise<RetrievingCluster>({
  id: 'R1',
  title: 'only one of fifty retrievals requested at once through two API processes runs',
  rounds: 100,
  start: () => startRetrievingCluster({}, 20),
  stop: ({ cluster }) => cluster.close(),
  clear: clearResults,
  round: async (test, round) => {
    const { cluster, admins, weekends } = test;
    // If one retrieval ended, a second one could start.
    cluster.league.site.setTrouble({ kind: 'hanging' });
    // All requests are for the same weekend, or for random weekends.
    const isSame = round.number % 2 === 0;
    const answers = await Promise.all(
      Array.from({ length: requests }, (_, index) =>
        requestRace(admins[index % admins.length] as Client, isSame ? weekends[0] : round.random.pick(weekends)),
      ),
    );
    round.count('requests', requests);
    const started = answers.filter(({ status }) => status === 202).map(({ body }) => body.pid);
    const unexpected = answers.filter(({ status, body }) => status !== 202 && !(status === 400 && isBusy(body)));
    round.expectNone('failed', 'answers that are neither a start nor "busy"', unexpected);
    round.expectNone('doubled', 'more than one has started', started.slice(1));
    round.expectNone('lost', 'none has started', started.length === 0 ? [0] : []);
    const rows = await cluster.league.database.query<unknown[]>('SELECT id FROM retrievals WHERE finished_at IS NULL');
    round.expectNone('doubled', 'more than one has not ended', rows.slice(1));
    const began = performance.now();
    const { status } = await (admins[0] as Client).post('terminate-selenium/', { pid: started[0] });
    round.time('terminate', (performance.now() - began) / 1000);
    round.expectNone('failed', 'terminate', status === 200 ? [] : [status]);
  },
});

const isBusy = (body: object) => 'selenium_busy' in body && body.selenium_busy === true;
