import { createHash } from 'node:crypto';
import { HttpException, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { adminMessages } from '../../league/contract/admin-messages.js';
import { siteTexts } from '../../league/contract/site-texts.js';
import { DomainError, isDomainError } from '../../league/platform/core/domain-error.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { runAs } from '../http/audit.subscriber.js';
import { ApiException, badRequest } from '../http/api-exception.js';
import { exceptionOf } from '../http/domain-error-answers.js';
import { type Entry, idOf } from './admin-resources.js';
import type { Action, AdminContext, Edit, Row, Values } from './description.js';
import { RowsRepository } from './rows.repository.js';

class ChangedMeanwhile extends Error {}
class Gone extends Error {}

/** 'done', 'gone' if the row is deleted, or a refusal with the invalid fields. */
export type Outcome = 'done' | 'gone' | { status: 400 | 409; message: string; invalid: readonly string[] };

@Injectable()
export class RowChanges {
  constructor(
    private readonly database: DataSource,
    private readonly rows: RowsRepository,
    private readonly seasons: SeasonsRepository,
  ) {}

  async findFrozenReason(context: AdminContext, entry: Entry, row: Row): Promise<string | null> {
    const { manager } = this.database;
    const seasonId = await entry.seasonId?.(manager, row, context);
    if (typeof seasonId !== 'number') return null;
    const season = await this.seasons.find(manager, seasonId);
    if (!season) return siteTexts.seasonDeleted;
    return season.finalized ? adminMessages.finalize.seasonFinalized : null;
  }

  /** Does not save if the row has changed since the form was shown. A form that is sent twice is saved once. */
  async save(
    context: AdminContext,
    entry: Entry,
    edit: Edit,
    row: Row,
    values: Values,
    version: string,
  ): Promise<Outcome> {
    const id = idOf(entry, row);
    const outcome = await attempt(() =>
      runAs(
        context.caller,
        () => edit.save(context, row, values),
        (manager) => this.check(manager, context, entry, id, version),
      ),
    );
    const isStored =
      typeof outcome === 'object' &&
      outcome.status === 409 &&
      (await this.isAlreadyStored(context, entry, edit, id, values));
    return isStored ? 'done' : outcome;
  }

  act(context: AdminContext, entry: Entry, action: Action, row: Row): Promise<Outcome> {
    const id = idOf(entry, row);
    return attempt(() =>
      runAs(
        context.caller,
        () => action.run(context, row),
        async (manager) => {
          await this.check(manager, context, entry, id, null);
          await action.check?.(manager, context, row);
        },
      ),
    );
  }

  /**
   * Checks the row, its season and, with `version`, the values that the form showed. Locks the season, or the row if it
   * has no season, until the transaction ends.
   */
  private async check(
    manager: EntityManager,
    context: AdminContext,
    entry: Entry,
    id: string,
    version: string | null,
  ): Promise<void> {
    const found = await this.rows.find(manager, entry, id);
    if (!found) throw new Gone();
    const seasonId = await entry.seasonId?.(manager, found, context);
    if (typeof seasonId === 'number') {
      const season = await this.seasons.lock(manager, seasonId);
      if (!season) throw badRequest({ message: siteTexts.seasonDeleted });
      if (season.finalized) throw new DomainError('season_finalized', null);
    }
    if (version === null || !entry.edit) return;
    const row = await this.rows.find(manager, entry, id, typeof seasonId !== 'number');
    if (!row) throw new Gone();
    if (versionOf(await entry.edit.read(manager, row, context)) !== version) throw new ChangedMeanwhile();
  }

  private async isAlreadyStored(
    context: AdminContext,
    entry: Entry,
    edit: Edit,
    id: string,
    values: Values,
  ): Promise<boolean> {
    const { manager } = this.database;
    const row = await this.rows.find(manager, entry, id);
    const stored = row ? await edit.read(manager, row, context) : {};
    return Object.entries(values).every(([name, typed]) => String(stored[name]).trim() === String(typed).trim());
  }
}

/** Returns a digest of the row. If the digest is different when the form is sent, the row has changed meanwhile. */
export function versionOf(values: Values): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

async function attempt(change: () => Promise<void>): Promise<Outcome> {
  try {
    await change();
    return 'done';
  } catch (error) {
    if (error instanceof Gone) return 'gone';
    if (error instanceof ChangedMeanwhile) return { status: 409, message: siteTexts.changedMeanwhile, invalid: [] };
    const refusal = isDomainError(error) ? exceptionOf(error) : error;
    if (!(refusal instanceof HttpException)) throw error;
    // A new attempt may succeed, and the page shows when.
    if (refusal instanceof ApiException && refusal.retryAfterSeconds !== undefined) throw refusal;
    if (refusal.getStatus() === 404) return 'gone';
    const { field, invalid } = refusal.getResponse() as { field?: string; invalid?: string[] };
    return { status: 400, message: messageOf(refusal), invalid: invalid ?? (field ? [field] : []) };
  }
}

export function readValues({ fields }: Edit, body: Record<string, unknown>): Values {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = body[name];
      return [name, kind === 'check' ? value === 'yes' : typeof value === 'string' ? value : ''];
    }),
  );
}

export function messageOf(error: HttpException): string {
  const body = error.getResponse();
  const { message } = typeof body === 'string' ? { message: body } : (body as { message?: unknown });
  return typeof message === 'string' ? message : siteTexts.invalid;
}
