import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { readKept, writeKept } from './kept-file.mjs';

/** Ports that people may meet have a number that is easy to remember; the others have any. */
const wishes = /** @type {Record<string, number>} */ ({ resultsSite: 3001, mailbox: 3002 });

/**
 * The ports of the embedded parts: the same as last time while they are free, since stored links hold them.
 * @param {string} dataDir @param {string[]} names
 * @returns {Promise<Record<string, number>>} by name
 */
export async function choosePorts(dataDir, names) {
  const chosen = rememberedPorts(dataDir);
  for (const name of names) {
    const others = Object.entries(chosen).flatMap(([other, port]) => (other === name ? [] : [port]));
    const candidates = [chosen[name], wishes[name], ...Array.from({ length: 50 }, randomPort)];
    chosen[name] = await firstFree(candidates.filter((port) => port !== undefined && !others.includes(port)));
  }
  writeKept(join(dataDir, 'ports.json'), chosen);
  return chosen;
}

/** The ports of the last run. @param {string} dataDir @returns {Record<string, number>} */
export function rememberedPorts(dataDir) {
  return readKept(join(dataDir, 'ports.json'));
}

/** Whether a server can listen there. `localhost` may mean IPv6 too, so that must be free as well. @param {number} port */
export async function isFree(port, host = '127.0.0.1') {
  return (await canListen(port, host)) && (await canListen(port, '::1'));
}

/** @param {(number | undefined)[]} ports */
async function firstFree(ports) {
  for (const port of ports) if (port !== undefined && (await isFree(port))) return port;
  throw new Error('No free port was found for the embedded servers.');
}

/** Below the range from which systems give ports to outgoing connections, so that it is free next time as well. */
function randomPort() {
  return randomInt(20_000, 32_000);
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function canListen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else if (host === '::1')
        resolve(true); // a machine without IPv6
      else reject(new Error(`Nothing can listen on ${host}:${port} (${error.message}).`));
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
