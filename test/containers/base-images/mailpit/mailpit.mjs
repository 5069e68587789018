import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * All emails in memory, newest first, in the format of Mailpit.
 * @type {{ ID: string, To: { Address: string }[], Subject: string, Text: string, HTML: string }[]}
 */
const mails = [];

new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    keep(stream, session.envelope.rcptTo).then(() => done(), done);
  },
}).listen(1025, '0.0.0.0');

/** @param {AsyncIterable<Buffer>} stream @param {{ address: string }[]} recipients */
async function keep(stream, recipients) {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(await Array.fromAsync(stream)));
  const To = recipients.map(({ address }) => ({ Address: address }));
  mails.unshift({ ID: randomUUID(), To, Subject: subject, Text: text, HTML: html });
}

createServer((request, response) => {
  const [, id] = /^\/api\/v1\/message\/([^/?]+)$/.exec(request.url ?? '') ?? [];
  const answer = request.url === '/readyz' ? {} : id ? mails.find(({ ID }) => ID === id) : list(request.url ?? '');
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
}).listen(8025, '0.0.0.0');

/** Returns emails without their texts, for `/api/v1/messages?limit=50`. @param {string} url */
function list(url) {
  const { pathname, searchParams } = new URL(url, 'http://mailpit');
  if (pathname !== '/api/v1/messages') return undefined;
  const messages = mails.slice(0, Number(searchParams.get('limit') ?? 50));
  return { total: mails.length, messages: messages.map(({ ID, To, Subject }) => ({ ID, To, Subject })) };
}

process.once('SIGTERM', () => process.exit(0));
