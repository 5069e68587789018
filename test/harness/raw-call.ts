import { connect, type Socket } from 'node:net';
import type { Client } from './client.js';
import { waitUntil } from './wait-until.js';

/**
 * A raw HTTP connection with the cookies of a client. Use it for incomplete requests, and for responses that nobody
 * reads.
 */
export interface RawConnection {
  socket: Socket;
  read(): string;
  whenClosed(): Promise<unknown>;
}

/** Starts a call with the request line `start`. If `reads` is false, nothing is read from the connection. */
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
