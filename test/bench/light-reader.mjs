/**
 * Reads a page repeatedly in its own process with little garbage, so that its own pauses are not measured.
 * `reader.mjs` starts it with the URL and sends "read" and "stop". Then it returns the time of every read in
 * milliseconds.
 */
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const everyMs = 5;
const [, , url = ''] = process.argv;
const agent = new Agent({ keepAlive: true });
let reading = false;

process.on('message', (message) => {
  reading = message === 'read';
  if (reading) void readOn();
});

/** Reads at a fixed rate without waiting for earlier responses, like independent readers. */
async function readOn() {
  const reads = [];
  while (reading) {
    reads.push(read());
    await wait(everyMs);
  }
  process.send?.(await Promise.all(reads));
}

/** @returns {Promise<number>} */
function read() {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { cookie: 'csrftoken=of-another-visit' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - start));
    });
    request.on('error', reject);
  });
}
