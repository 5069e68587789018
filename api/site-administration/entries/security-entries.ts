import { accountEventKinds } from '../../../league/contract/account.js';
import { AccountEvent } from '../../../league/schema/account-event.entity.js';
import { linkPurposes, LinkToken } from '../../../league/schema/member.entity.js';
import { Passkey, PasskeyChallenge } from '../../../league/schema/passkey.entity.js';
import { RecoveryCode, SecondFactor } from '../../../league/schema/second-factor.entity.js';
import type { Description } from '../description.js';

export const securityEntries: readonly Description[] = [
  {
    entity: SecondFactor,
    group: 'Members',
    title: 'Two-step log-ins',
    singular: 'two-step log-in',
    about:
      'Who has two-step log-in. Members turn it on and off themselves; for one who has lost phone and recovery codes it can be turned off on the page of the member.',
    secret: ['secret', 'lastStep'],
    listed: ['memberId', 'confirmedAt'],
  },
  {
    entity: RecoveryCode,
    group: 'Members',
    title: 'Recovery codes',
    singular: 'recovery code',
    about:
      'The codes that replace the app of a two-step log-in, each once. Only what they can be checked with is kept.',
    secret: ['digest'],
    listed: ['memberId', 'usedAt'],
  },
  {
    entity: Passkey,
    group: 'Members',
    title: 'Passkeys',
    singular: 'passkey',
    about: 'Passkeys of members, with which they log in without a password. Members add and remove them themselves.',
    secret: ['credentialId', 'publicKey', 'counter'],
    listed: ['memberId', 'name', 'createdAt', 'lastUsedAt'],
  },
  {
    entity: PasskeyChallenge,
    group: 'Members',
    title: 'Passkey challenges',
    singular: 'passkey challenge',
    about: 'What a passkey has to sign, for some minutes. They are deleted when they are used or expired.',
    secret: ['challenge', 'holder'],
    listed: ['purpose', 'expiresAt'],
  },
  {
    entity: AccountEvent,
    group: 'Members',
    title: 'Account activity',
    singular: 'account event',
    about:
      'Log-ins, good and failed, and changes of accounts. Members see their own in the settings. Kept for 400 days.',
    choices: { kind: accountEventKinds },
    listed: ['memberId', 'kind', 'at', 'times', 'device', 'network'],
  },
  {
    entity: LinkToken,
    group: 'Members',
    title: 'Links of mails',
    singular: 'link',
    about:
      'Links that were mailed. They work once and for a short time; ending a member’s sessions ends those that could change the password or the address.',
    secret: ['digest'],
    choices: { purpose: linkPurposes },
    listed: ['memberId', 'purpose', 'email', 'expiresAt', 'usedAt'],
  },
];
