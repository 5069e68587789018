import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** How a mail server treats its senders; each may wait, refuse by throwing a `Refused`, or break off by a `HungUp`. */
export interface Manner {
  /** A sender names a recipient. */
  recipient(address: string): Promise<void>;
  /** The whole text is there, and the server has kept it; its word is still missing. */
  answer(address: string): Promise<void>;
}

export class Refused extends Error {
  constructor(readonly responseCode: number) {
    super('as the test wants it');
  }
}

export class HungUp extends Error {}

export interface MailServer {
  url: string;
  /** The recipients of the mails that the server has kept, twice for one that came twice. */
  readonly kept: string[];
  /** The Message-IDs of the same mails. */
  readonly ids: string[];
  /** Their subjects. */
  readonly subjects: string[];
  manner: Manner;
  close(): Promise<void>;
}

const accept = () => Promise.resolve();
export const friendly: Manner = { recipient: accept, answer: accept };

/** A mail server that can be made to be slow, to refuse, or to break off at a chosen moment. */
export async function startMailServer(): Promise<MailServer> {
  const kept: string[] = [];
  const ids: string[] = [];
  const subjects: string[] = [];
  const sockets = new Map<number | undefined, Socket>();
  const mailServer: MailServer = {
    url: '',
    kept,
    ids,
    subjects,
    manner: friendly,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  const judge = (treatment: Promise<void>, { remotePort }: SMTPServerSession, done: (error?: Error) => void) => {
    treatment.then(
      () => done(),
      (error: Error) => (error instanceof HungUp ? sockets.get(remotePort)?.destroy() : done(error)),
    );
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 500,
    onRcptTo: ({ address }, session, done) => judge(mailServer.manner.recipient(address), session, done),
    onData: (stream, session, done) => {
      const address = session.envelope.rcptTo[0]?.address ?? '';
      const answered = readAll(stream).then((text) => {
        kept.push(address);
        ids.push(/^Message-ID: (.+)$/im.exec(text)?.[1] ?? '');
        subjects.push(/^Subject: (.+)$/im.exec(text)?.[1] ?? '');
        return mailServer.manner.answer(address);
      });
      judge(answered, session, done);
    },
  });
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    sockets.set(
      remotePort,
      socket.once('close', () => sockets.delete(remotePort)),
    );
  });
  // A sender that is killed in the middle is what these tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  mailServer.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return mailServer;
}

/** Only a text whose end has come is a mail; of a broken one nothing is kept. */
async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
