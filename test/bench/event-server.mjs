import { createServer } from 'node:http';

/**
 * Server-Sent Events with node:http only. Every stream stays open, and the request `/beat` writes a comment to all
 * streams to keep them open through proxies.
 */
/** @type {Set<import('node:http').ServerResponse>} */
const streams = new Set();
const server = createServer((request, response) => {
  if (request.url === '/beat') {
    for (const stream of streams) stream.write(':\n\n');
    response.end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write(':\n\n');
  streams.add(response);
  response.once('close', () => streams.delete(response));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
