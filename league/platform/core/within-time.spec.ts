import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { withinTime } from './within-time.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const untilAborted = async (signal: AbortSignal) => {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
};

it('withinTime aborts the work after its time limit, even if garbage is collected meanwhile', async () => {
  const work = withinTime(200, new AbortController().signal, untilAborted);
  const ended = expect(work).rejects.toMatchObject({ name: 'TimeoutError' });
  for (let time = 0; time < 3; time += 1) {
    collectGarbage();
    await turn();
  }
  await ended;
});

it('withinTime aborts the work with the other signal, and immediately if that was aborted before', async () => {
  const stop = new AbortController();
  const work = withinTime(60_000, stop.signal, untilAborted);
  stop.abort(new Error('terminated'));
  await expect(work).rejects.toThrow('terminated');
  await expect(withinTime(60_000, stop.signal, untilAborted)).rejects.toThrow('terminated');
});

it('withinTime returns the result of the work', async () => {
  expect(await withinTime(60_000, undefined, () => Promise.resolve('done'))).toBe('done');
});
