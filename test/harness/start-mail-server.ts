import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/**
 * The behaviour of the mail server. Each step may wait, refuse by throwing `Refused`, or disconnect by throwing
 * `HungUp`.
 */
export interface Manner {
  /** Called at RCPT TO. */
  recipient(address: string): Promise<void>;
  /** Called when the text is stored but not yet acknowledged. */
  answer(address: string): Promise<void>;
}

export class Refused extends Error {
  constructor(readonly responseCode: number) {
    super('refused by the test');
  }
}

export class HungUp extends Error {}

/** An email whose whole text has arrived. */
export interface Delivery {
  messageId: string;
  /**
   * The times when the server acknowledged the email and when the connection ended; null until then. In ms of
   * `performance.now()`.
   */
  answeredAt: number | null;
  brokenAt: number | null;
}

export interface MailServer {
  url: string;
  readonly deliveries: Delivery[];
  /** The recipients of the stored emails. An email that arrived twice counts twice. */
  readonly kept: string[];
  readonly ids: string[];
  readonly subjects: string[];
  /** The unparsed texts. `begun` also counts emails whose text never arrived completely. */
  readonly texts: string[];
  begun: number;
  manner: Manner;
  close(): Promise<void>;
}

const accept = () => Promise.resolve();
export const friendly: Manner = { recipient: accept, answer: accept };

/** Starts a mail server that can be slow, refuse, or disconnect at a chosen moment. */
export async function startMailServer(): Promise<MailServer> {
  const kept: string[] = [];
  const ids: string[] = [];
  const subjects: string[] = [];
  const texts: string[] = [];
  const deliveries: Delivery[] = [];
  const sockets = new Map<number | undefined, Socket>();
  const mailServer: MailServer = {
    url: '',
    deliveries,
    kept,
    ids,
    subjects,
    texts,
    begun: 0,
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
      mailServer.begun += 1;
      const answered = readAll(stream).then((text) => {
        kept.push(address);
        texts.push(text);
        ids.push(/^Message-ID: (.+)$/im.exec(text)?.[1] ?? '');
        subjects.push(/^Subject: (.+)$/im.exec(text)?.[1] ?? '');
        const delivery: Delivery = { messageId: ids.at(-1) ?? '', answeredAt: null, brokenAt: null };
        deliveries.push(delivery);
        sockets.get(session.remotePort)?.once('close', () => (delivery.brokenAt = performance.now()));
        return mailServer.manner.answer(address).then(() => void (delivery.answeredAt = performance.now()));
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
  // Tests kill clients in the middle of an email.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  mailServer.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return mailServer;
}

/** Reads the whole text. @throws Error if the connection breaks before the end */
async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
