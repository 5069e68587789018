import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { findSeason, lockSeason } from '../../league/seasons/seasons.repository.js';
import { DomainError } from '../../league/core/domain-error.js';
import { messages } from '../../league/contract/messages.js';
import { siteTexts } from '../../league/contract/site-administration.js';
import { badRequest } from '../http/api-exception.js';
import type { Entry } from './admin-resources.js';
import type { Row, Values } from './description.js';
import { findRow } from './reading/find-row.js';

/** The row was changed by somebody else since it was shown. */
export class ChangedMeanwhile extends Error {}
/** The row is not there any more. */
export class Gone extends Error {}

/** Names what a form showed, so that it can be told when something else stands there. */
export function versionOf(values: Values): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

/**
 * For the transaction of a change: the row is there, its season is not finalized, and, with `version`, its fields are still
 * what the form showed. The season, or else the row, stays locked until the change is made.
 */
export async function checkRow(
  manager: EntityManager,
  entry: Entry,
  id: string,
  version: string | null,
): Promise<void> {
  const found = await findRow(manager, entry, id);
  if (!found) throw new Gone();
  const seasonId = await entry.seasonId?.(manager, found);
  if (typeof seasonId === 'number') {
    const season = await lockSeason(manager, seasonId);
    if (!season) throw badRequest({ message: siteTexts.seasonDeleted });
    if (season.finalized) throw new DomainError('season_finalized', null);
  }
  if (version === null || !entry.edit) return;
  const row = await findRow(manager, entry, id, typeof seasonId !== 'number');
  if (!row) throw new Gone();
  if (versionOf(await entry.edit.read(manager, row)) !== version) throw new ChangedMeanwhile();
}

/** Why nothing of a row can be changed now; null where it can. */
export async function whyFrozen(manager: EntityManager, entry: Entry, row: Row): Promise<string | null> {
  const seasonId = await entry.seasonId?.(manager, row);
  if (typeof seasonId !== 'number') return null;
  const season = await findSeason(manager, seasonId);
  if (!season) return siteTexts.seasonDeleted;
  return season.finalized ? messages.finalize.seasonFinalized : null;
}
