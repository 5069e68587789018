import type { DataSource } from 'typeorm';
import { endLinks } from '../../../league/members/link-tokens.repository.js';
import { Member } from '../../../league/members/member.entity.js';
import { endSessions } from '../../../league/members/sessions.repository.js';
import { siteTexts } from '../../../league/contract/site-administration.js';
import { badRequest } from '../../http/api-exception.js';
import { lockMember, lockOtherMember } from './lock-member.js';

/** Makes an active member an admin. */
export function promote(database: DataSource, id: number): Promise<void> {
  return database.transaction(async (manager) => {
    const member = await lockMember(manager, id);
    if (!member.isActive) throw badRequest({ message: siteTexts.members.inactiveAdmin });
    await manager.update(Member, id, { isAdmin: true });
  });
}

/** Makes an admin a plain member again; what they see next is what members see. */
export function demote(database: DataSource, callerId: number, id: number): Promise<void> {
  return database.transaction(async (manager) => {
    await lockOtherMember(manager, callerId, id);
    await manager.update(Member, id, { isAdmin: false });
  });
}

/**
 * Locks an account: its sessions and every link that was sent end at once, and no log-in, new link or changed password lets
 * its member in again, until an admin activates it.
 */
export function deactivate(database: DataSource, callerId: number, id: number): Promise<void> {
  return database.transaction(async (manager) => {
    const member = await lockOtherMember(manager, callerId, id);
    if (member.deactivatedAt) return;
    await manager.update(Member, id, { isActive: false, deactivatedAt: new Date() });
    await endSessions(manager, id, null);
    await endLinks(manager, id);
  });
}

/** Lets a member in: one whom an admin deactivated, or one whose activation mail never arrived. They log in anew. */
export function activate(database: DataSource, id: number): Promise<void> {
  return database.transaction(async (manager) => {
    const member = await lockMember(manager, id);
    if (member.isActive) return;
    await manager.update(Member, id, { isActive: true, deactivatedAt: null });
    // A log-in that was just under way when the account was locked may have left one.
    await endSessions(manager, id, null);
  });
}

/** Logs a member out everywhere, but for the session `except`: admins who end their own keep the one they use. */
export function endAllSessions(database: DataSource, id: number, except: string | null): Promise<void> {
  return database.transaction(async (manager) => {
    await lockMember(manager, id);
    await endSessions(manager, id, except);
  });
}
