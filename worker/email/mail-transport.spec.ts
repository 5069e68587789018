import { describe, expect, it } from '@jest/globals';
import { dnsCache } from 'nodemailer/lib/shared';
import type { Env } from '../../league/core/env.js';
import { startMailServer } from '../../test/harness/start-mail-server.js';
import { classifyFailure, MailTransport, type SendFailure, type SmtpError } from './mail-transport.js';

type Situation = [what: string, error: Omit<SmtpError, 'name' | 'message'>, expected: SendFailure];

// proves: rules-58
describe('a mail that did not leave', () => {
  it.each<Situation>([
    ['an unknown mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'refused'],
    ['an address that no mail can have', { code: 'EENVELOPE', command: 'API' }, 'refused'],
    ['a text that is not wanted', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'refused'],
    ['a full mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }, 'refused-for-now'],
    ['a text that can not be checked now', { code: 'EMESSAGE', command: 'DATA', responseCode: 451 }, 'refused-for-now'],
    ['a server that is closing', { code: 'ECONNECTION', command: 'CONN', responseCode: 421 }, 'away'],
    ['a server that is closing after the text', { code: 'EMESSAGE', command: 'DATA', responseCode: 421 }, 'away'],
    ['a wrong password of ours', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'away'],
    ['a sender that it does not like', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }, 'away'],
    ['nobody there', { code: 'ESOCKET', command: 'CONN' }, 'away'],
    ['a broken connection', { code: 'ECONNECTION', command: 'CONN' }, 'away'],
  ])('%s', (_, error, expected) => {
    expect(classifyFailure({ name: 'Error', message: '', ...error })).toBe(expected);
  });
});

describe('a mail server that has moved to another address', () => {
  it('is found by the next attempt', async () => {
    const server = await startMailServer();
    const { port } = new URL(server.url);
    const transport = new MailTransport({ MAIL_URL: `smtp://localhost:${port}` } as Env);
    const mail = { from: 'league@parcferme.example', to: 'one@parcferme.example', text: 'Final' };
    const send = () => transport.send(mail, () => Promise.resolve());
    try {
      // 127.0.0.2: nobody listens there.
      dnsCache.set('localhost', { value: { addresses: ['127.0.0.2'] }, expires: Date.now() + 300_000 });
      await expect(send()).rejects.toThrow('ECONNREFUSED');
      await send();
      expect(server.kept).toEqual(['one@parcferme.example']);
    } finally {
      transport.onApplicationShutdown();
      await server.close();
    }
  });
});
