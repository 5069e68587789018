import { SMTPServer } from 'smtp-server';

/**
 * A mail server in its own process. The parent sends the expected number of emails, and receives the milliseconds from
 * the first email to the last.
 */
let [expected, count, bytes, began] = [0, 0, 0, 0];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    if (count === 0) began = performance.now();
    stream.on('data', (/** @type {Buffer} */ chunk) => (bytes += chunk.length));
    stream.on('end', () => {
      count += 1;
      if (count === expected) process.send?.({ ms: performance.now() - began, bytes: Math.round(bytes / count) });
      done();
    });
  },
});
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('message', (/** @type {{ expect: number }} */ { expect }) => ([expected, count, bytes] = [expect, 0, 0]));
process.on('disconnect', () => process.exit());
