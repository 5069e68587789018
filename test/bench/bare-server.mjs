import { createServer } from 'node:http';

/** The floor of a response: a node:http server that sends the bytes that its parent gives it. */
const own = new Set(['date', 'connection', 'keep-alive']);
/** @type {string[]} */
const given = JSON.parse(process.env.HEADERS ?? '[]');
const headers = given.filter((_, index) => !own.has((given[index - (index % 2)] ?? '').toLowerCase()));
const body = Buffer.from(process.env.BODY ?? '', 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
