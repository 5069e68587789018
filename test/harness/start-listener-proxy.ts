import { connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL on which the connections that hear of changes can be held up and cut. */
export interface NoticeProxy {
  url: string;
  /** How often it was asked for what it has not told yet. */
  amountAsked(): number;
  /** What PostgreSQL says is kept back, as by a network that lost the connection without a word. */
  hold(): void;
  /** Every such connection breaks, and none comes about. */
  cut(): void;
  /** Nothing reaches PostgreSQL: every connection breaks, and new ones are refused. */
  takeAway(): void;
  /** After that, it is there again. */
  bringBack(): Promise<void>;
  /** All is as it should be; what was kept back is told. */
  letGo(): void;
  close(): void;
}

export async function startNoticeProxy(databaseUrl: string): Promise<NoticeProxy> {
  const database = new URL(databaseUrl);
  const hearing = new Set<{ client: Socket; server: Socket }>();
  let state: 'whole' | 'held' | 'cut' = 'whole';
  let asked = 0;

  const hear = (client: Socket, server: Socket) => {
    const pair = { client, server };
    if (state === 'cut') client.destroy();
    if (state === 'held') server.pause();
    hearing.add(pair);
    client.on('data', (chunk) => (asked += chunk.includes('NOTIFY') ? 1 : 0));
    client.on('close', () => hearing.delete(pair));
  };
  const clients = new Set<Socket>();
  const proxy = createServer((client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    const server = connect(Number(database.port), database.hostname);
    client.pipe(server);
    server.pipe(client);
    client.once('data', (first) => first.includes('shown_changed') && hear(client, server));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    amountAsked: () => asked,
    hold() {
      state = 'held';
      for (const { server } of hearing) server.unpipe().pause();
    },
    cut() {
      state = 'cut';
      for (const { client } of hearing) client.destroy();
    },
    takeAway() {
      proxy.close();
      for (const client of clients) client.destroy();
    },
    bringBack: () => listen(port),
    letGo() {
      state = 'whole';
      for (const { client, server } of hearing) server.pipe(client);
    },
    close: () => proxy.close(),
  };
}
