import { connect, type Socket } from 'node:net';
import type { Client } from './client.js';
import { waitUntil } from './wait-until.js';

/** A connection of a client with the cookies of another, which sends what it is told and reads when it is told. */
export interface RawConnection {
  socket: Socket;
  /** What was read so far. */
  read(): string;
  /** Waits until the other side has closed it. */
  whenClosed(): Promise<unknown>;
}

/** Begins a call; without `reads` nothing of its answer is taken from the connection. */
export function rawCall(client: Client, start: string, more: string[] = [], reads = true): RawConnection {
  const { hostname, port } = new URL(client.origin);
  const socket = connect(Number(port), hostname);
  if (!reads) socket.pause();
  let text = '';
  let closed = false;
  if (reads) socket.on('data', (bytes) => (text += bytes.toString('latin1')));
  socket.on('error', () => undefined).on('close', () => (closed = true));
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const token = decodeURIComponent(client.cookies.get('csrftoken') ?? '');
  const head = [`${start} HTTP/1.1`, `host: ${hostname}`, `cookie: ${cookie}`, `x-csrftoken: ${token}`, ...more];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, read: () => text, whenClosed: () => waitUntil('the connection is closed', () => closed, 45) };
}
