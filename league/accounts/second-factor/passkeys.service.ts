import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { limits } from '../../contract/limits.js';
import { InjectEnv } from '../../platform/core/core.module.js';
import { DomainError } from '../../platform/core/domain-error.js';
import type { Env } from '../../platform/core/env.js';
import { violatedConstraint } from '../../platform/database/errors.js';
import { OutboxService } from '../../platform/jobs/outbox.service.js';
import { AccountActivityService } from '../account-activity.service.js';
import type { RequestOrigin } from '../account-events.repository.js';
import { AccountsService } from '../accounts.service.js';
import type { Member } from '../../schema/member.entity.js';
import { MembersRepository } from '../../members/members.repository.js';
import { SessionsRepository } from '../sessions.repository.js';
import type { Passkey } from '../../schema/passkey.entity.js';
import { isUnattested, requireShortParts, withoutFetch } from './passkey-response.js';
import { PasskeysRepository } from './passkeys.repository.js';

/** `id` is the id of a session, or of a cookie if the browser has no session. */
const holderOf = (id: string): string => createHash('sha256').update(`passkey challenge ${id}`).digest('hex');

/** Imported on first use, because it takes a sixth of the time that an API process needs to load its code. */
const webAuthn = () => import('@simplewebauthn/server');

/** WebAuthn for the host of PUBLIC_URL. The device asks for a fingerprint, a face or a PIN. */
@Injectable()
export class PasskeysService {
  private readonly site: { expectedOrigin: string; expectedRPID: string };

  constructor(
    private readonly database: DataSource,
    private readonly outbox: OutboxService,
    private readonly accounts: AccountsService,
    private readonly activity: AccountActivityService,
    private readonly members: MembersRepository,
    private readonly sessions: SessionsRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly log: PinoLogger,
    @InjectEnv() private readonly env: Env,
  ) {
    const { origin, hostname } = new URL(env.PUBLIC_URL);
    this.site = { expectedOrigin: origin, expectedRPID: hostname };
  }

  findOfMember(memberId: number): Promise<Passkey[]> {
    return this.passkeys.findOfMember(this.database.manager, memberId);
  }

  /** Returns the options for the browser's API. @throws DomainError `current_password_wrong`, `too_many_passkeys` */
  async beginRegistration(
    member: Member,
    currentPassword: string,
    sessionId: string,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    await this.accounts.requirePassword(member, currentPassword);
    const existing = await this.findOfMember(member.id);
    if (existing.length >= limits.passkeys) throw new DomainError('too_many_passkeys', null);
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: this.env.LEAGUE_NAME,
      rpID: this.site.expectedRPID,
      userID: new TextEncoder().encode(String(member.id)),
      userName: member.username,
      attestationType: 'none',
      excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.setChallenge(sessionId, 'registration', options.challenge);
    return options;
  }

  /** @throws DomainError `passkey_challenge_expired`, `passkey_refused`, `too_many_passkeys` */
  async add(
    member: Member,
    sessionId: string,
    name: string,
    response: RegistrationResponseJSON,
    origin: RequestOrigin,
  ): Promise<void> {
    const expectedChallenge = await this.takeChallenge(sessionId, 'registration');
    const { verifyRegistrationResponse } = await webAuthn();
    const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
    const { registrationInfo } = await this.refusing<VerifiedRegistrationResponse>(() => {
      requireShortParts(response);
      const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
      if (!isUnattested(attestation)) throw new Error('attestations of this format are refused');
      return verifyRegistrationResponse({ response, expectedChallenge, ...this.site });
    });
    if (!registrationInfo) throw new DomainError('passkey_refused', null);
    const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
    const passkey = { memberId: member.id, credentialId, publicKey: Buffer.from(publicKey), counter, transports, name };
    try {
      await this.outbox.transaction(async (manager, addJob) => {
        await this.members.lock(manager, member.id);
        if (!(await this.sessions.keep(manager, sessionId))) throw new DomainError('passkey_challenge_expired', null);
        const existing = await this.passkeys.findOfMember(manager, member.id);
        if (existing.length >= limits.passkeys) throw new DomainError('too_many_passkeys', null);
        await this.passkeys.add(manager, passkey);
        await this.activity.recordChange(manager, addJob, { memberId: member.id, kind: 'passkey-added', ...origin });
      });
    } catch (error) {
      throw violatedConstraint(error) === 'passkeys_credential_key' ? new DomainError('passkey_refused', null) : error;
    }
  }

  /** @throws DomainError `current_password_wrong`, `passkey_not_found` */
  async remove(member: Member, currentPassword: string, id: number, origin: RequestOrigin): Promise<void> {
    await this.accounts.requirePassword(member, currentPassword);
    await this.outbox.transaction(async (manager, addJob) => {
      await this.members.lock(manager, member.id);
      if (!(await this.passkeys.delete(manager, member.id, id))) throw new DomainError('passkey_not_found', null);
      await this.activity.recordChange(manager, addJob, { memberId: member.id, kind: 'passkey-removed', ...origin });
    });
  }

  /** `browser` is the id of a cookie. With `memberId`, only accepts that member's passkeys. */
  async beginLogIn(browser: string, memberId: number | null): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const own = memberId === null ? [] : await this.findOfMember(memberId);
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: this.site.expectedRPID,
      userVerification: 'required',
      allowCredentials: own.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: transports as AuthenticatorTransport[],
      })),
    });
    await this.setChallenge(browser, 'log-in', options.challenge);
    return options;
  }

  /** Refuses a counter that does not increase. @throws DomainError `passkey_challenge_expired`, `passkey_refused` */
  async verifyLogIn(browser: string, response: AuthenticationResponseJSON): Promise<Member> {
    const expectedChallenge = await this.takeChallenge(browser, 'log-in');
    const { verifyAuthenticationResponse } = await webAuthn();
    return this.database.transaction(async (manager) => {
      const passkey = await this.passkeys.lock(manager, response.id);
      const member = passkey && (await this.members.findActive(manager, passkey.memberId));
      if (!member) throw new DomainError('passkey_refused', null);
      const credential = {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      };
      const { verified, authenticationInfo } = await this.refusing<VerifiedAuthenticationResponse>(() => {
        requireShortParts(response);
        return verifyAuthenticationResponse({ response, expectedChallenge, credential, ...this.site });
      });
      if (!verified) throw new DomainError('passkey_refused', null);
      await this.passkeys.noteUse(manager, passkey.id, authenticationInfo.newCounter);
      return member;
    });
  }

  /** The library throws an error for every invalid response. */
  private async refusing<T>(verify: () => Promise<T>): Promise<T> {
    try {
      return await withoutFetch(async () => verify());
    } catch (error) {
      this.log.warn({ err: error }, 'a passkey was refused');
      throw new DomainError('passkey_refused', null);
    }
  }

  private setChallenge(id: string, purpose: 'registration' | 'log-in', challenge: string): Promise<void> {
    return this.passkeys.setChallenge(this.database.manager, { holder: holderOf(id), purpose, challenge });
  }

  private async takeChallenge(id: string, purpose: 'registration' | 'log-in'): Promise<string> {
    const challenge = await this.passkeys.takeChallenge(this.database.manager, holderOf(id), purpose);
    if (challenge === null) throw new DomainError('passkey_challenge_expired', null);
    return challenge;
  }
}
