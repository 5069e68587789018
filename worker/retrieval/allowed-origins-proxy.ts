import { RequestError, Server } from 'proxy-chain';

/**
 * The browser's only way out: a proxy on this machine that lets requests through to the given origins and refuses all
 * others, whatever in a page asks for them: a redirect, a frame, a script, a socket.
 */
export async function openProxy(origins: readonly string[]): Promise<Server> {
  const allowed = new Set(origins.map(hostAndPort));
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: ({ hostname, port }) => {
      if (!allowed.has(`${bare(hostname)}:${port}`)) throw new RequestError('This host is not opened', 403);
      return undefined;
    },
  });
  await server.listen();
  return server;
}

function hostAndPort(origin: string): string {
  const { hostname, port, protocol } = new URL(origin);
  return `${bare(hostname)}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

/** An IPv6 address without its brackets. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
