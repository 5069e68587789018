import { describe, expect, it } from '@jest/globals';
import { classifyFailure, type SendFailure, type SmtpError } from './mail-transport.js';

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
