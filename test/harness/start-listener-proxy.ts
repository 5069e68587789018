import { connect, createServer, type Socket } from 'node:net';

/** A proxy to PostgreSQL that can delay or cut chosen connections, by default those that LISTEN for changes. */
export interface ListenerProxy {
  url: string;
  /** How many NOTIFY statements the listeners have sent to check the delivery (`waitUntilDelivered`). */
  askedCount(): number;
  /** Withholds the data that PostgreSQL sends, like a network that has lost the connection without closing it. */
  hold(): void;
  /** Breaks every listening connection, including new ones. */
  cut(): void;
  /** Breaks every connection and refuses new ones. */
  takeAway(): void;
  bringBack(): Promise<void>;
  /** Ends the delay or the cut, and sends the withheld data. */
  letGo(): void;
  close(): void;
}

/** The proxy acts on connections whose first packet contains `mark`, by default the channel of the API's listener. */
export async function startListenerProxy(databaseUrl: string, mark = 'shown_changed'): Promise<ListenerProxy> {
  const database = new URL(databaseUrl);
  const listening = new Set<{ client: Socket; server: Socket }>();
  let state: 'whole' | 'held' | 'cut' = 'whole';
  let asked = 0;

  const addListener = (client: Socket, server: Socket) => {
    const pair = { client, server };
    if (state === 'cut') client.destroy();
    if (state === 'held') server.pause();
    listening.add(pair);
    client.on('data', (chunk) => (asked += chunk.includes('NOTIFY') ? 1 : 0));
    client.on('close', () => listening.delete(pair));
  };
  const clients = new Set<Socket>();
  const proxy = createServer((client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    const server = connect(Number(database.port), database.hostname);
    client.pipe(server);
    server.pipe(client);
    client.once('data', (first) => first.includes(mark) && addListener(client, server));
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
    askedCount: () => asked,
    hold() {
      state = 'held';
      for (const { server } of listening) server.unpipe().pause();
    },
    cut() {
      state = 'cut';
      for (const { client } of listening) client.destroy();
    },
    takeAway() {
      proxy.close();
      for (const client of clients) client.destroy();
    },
    bringBack: () => listen(port),
    letGo() {
      state = 'whole';
      for (const { client, server } of listening) server.pipe(client);
    },
    close: () => proxy.close(),
  };
}
