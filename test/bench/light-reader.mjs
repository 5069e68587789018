/**
 * Reads a page again and again, as a process of its own with next to no garbage: what it measures is the server, not itself.
 * Started by `reader.mjs` with the address; each "read" is answered by what every read took in milliseconds, once "stop" comes.
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

/** Whether or not the answer before has come, as those read who do not know of each other. */
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
    // As a browser does that was here before.
    const request = get(url, { agent, headers: { cookie: 'csrftoken=of-another-visit' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - start));
    });
    request.on('error', reject);
  });
}
