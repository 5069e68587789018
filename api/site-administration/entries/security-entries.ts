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
      'Members with two-step log-in. They turn it on and off themselves. If somebody has lost both phone and recovery codes, turn it off on the page of that member.',
    secret: ['secret', 'lastStep'],
    listed: ['memberId', 'confirmedAt'],
  },
  {
    entity: RecoveryCode,
    group: 'Members',
    title: 'Recovery codes',
    singular: 'recovery code',
    about: 'Codes to use instead of the app of a two-step log-in. Each works once. Only hashes of them are stored.',
    secret: ['digest'],
    listed: ['memberId', 'usedAt'],
  },
  {
    entity: Passkey,
    group: 'Members',
    title: 'Passkeys',
    singular: 'passkey',
    about: 'Passkeys let members log in without a password. Members add and remove them themselves.',
    secret: ['credentialId', 'publicKey', 'counter'],
    listed: ['memberId', 'name', 'createdAt', 'lastUsedAt'],
  },
  {
    entity: PasskeyChallenge,
    group: 'Members',
    title: 'Passkey challenges',
    singular: 'passkey challenge',
    about:
      'Random texts that a passkey has to sign within a few minutes. Challenges are deleted when they are used or have expired.',
    secret: ['challenge', 'holder'],
    listed: ['purpose', 'expiresAt'],
  },
  {
    entity: AccountEvent,
    group: 'Members',
    title: 'Account activity',
    singular: 'account event',
    about:
      'Successful and failed log-ins, and changes to accounts. Members see their own in the settings. Kept for 400 days.',
    choices: { kind: accountEventKinds },
    listed: ['memberId', 'kind', 'at', 'times', 'device', 'network'],
  },
  {
    entity: LinkToken,
    group: 'Members',
    title: 'Links in mails',
    singular: 'link',
    about:
      'Links that were sent by email. They work once, for a short time. Ending a member’s sessions also ends the links that could change the password or the address.',
    secret: ['digest'],
    choices: { purpose: linkPurposes },
    listed: ['memberId', 'purpose', 'email', 'expiresAt', 'usedAt'],
  },
];
