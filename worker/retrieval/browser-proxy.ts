import dns from 'node:dns';
import { RequestError, Server } from 'proxy-chain';
import { isPublicHost, lookupPublic } from '../../league/core/public-address.js';

/**
 * A local proxy that forwards requests to the given origins and refuses all others, also those of redirects, frames, scripts and sockets of a
 * page. A public name is resolved for each connection, which fails where the name then has an address that is not public. Addresses and names of
 * local networks are taken as the operator has given them.
 */
export async function openBrowserProxy(origins: readonly string[]): Promise<Server> {
  const allowed = new Set(origins.map(hostAndPort));
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: ({ hostname, port }) => {
      const host = withoutBrackets(hostname);
      if (!allowed.has(`${host}:${port}`)) throw new RequestError('This host is not opened', 403);
      return { dnsLookup: isPublicHost(host) ? (lookupPublic as typeof dns.lookup) : dns.lookup };
    },
  });
  await server.listen();
  return server;
}

function hostAndPort(origin: string): string {
  const { hostname, port, protocol } = new URL(origin);
  return `${withoutBrackets(hostname)}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

/** An IPv6 address without its brackets. */
const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
