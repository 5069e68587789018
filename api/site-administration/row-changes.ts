import { createHash } from 'node:crypto';
import { HttpException, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { messages } from '../../league/contract/messages.js';
import { siteTexts } from '../../league/contract/administration.js';
import { DomainError, isDomainError } from '../../league/core/domain-error.js';
import { SeasonsRepository } from '../../league/seasons/seasons.repository.js';
import { runAs } from '../audit/audit.js';
import { badRequest } from '../http/api-exception.js';
import { exceptionOf } from '../http/domain-error-answers.js';
import { type Entry, idOf } from './admin-resources.js';
import type { Action, AdminContext, Edit, Row, Values } from './description.js';
import { RowsRepository } from './rows.repository.js';

/** The row was changed by somebody else since it was shown. */
class ChangedMeanwhile extends Error {}
/** The row is deleted. */
class Gone extends Error {}

/** How a change ended: made, or why not, and at which fields. */
export type Outcome = 'done' | 'gone' | { status: 400 | 409; message: string; invalid: readonly string[] };

/** Changes of rows by the forms and buttons of the site administration. */
@Injectable()
export class RowChanges {
  constructor(
    private readonly database: DataSource,
    private readonly rows: RowsRepository,
    private readonly seasons: SeasonsRepository,
  ) {}

  /** Why a row can not be changed; null where it can. */
  async whyFrozen(context: AdminContext, entry: Entry, row: Row): Promise<string | null> {
    const { manager } = this.database;
    const seasonId = await entry.seasonId?.(manager, row, context);
    if (typeof seasonId !== 'number') return null;
    const season = await this.seasons.find(manager, seasonId);
    if (!season) return siteTexts.seasonDeleted;
    return season.finalized ? messages.finalize.seasonFinalized : null;
  }

  /** Saves a form, if what it showed is still so. Sent twice, as by a double click, it is saved once. */
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
      typeof outcome === 'object' && outcome.status === 409 && (await this.holds(context, entry, edit, id, values));
    return isStored ? 'done' : outcome;
  }

  /** Runs the action of a button on a row. */
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
   * For the transaction of a change: the row is there, its season is not finalized, and, with `version`, its fields are still
   * what the form showed. The season, or else the row, stays locked until the change is made.
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

  /** Whether a row holds already what was typed. */
  private async holds(context: AdminContext, entry: Entry, edit: Edit, id: string, values: Values): Promise<boolean> {
    const { manager } = this.database;
    const row = await this.rows.find(manager, entry, id);
    const stored = row ? await edit.read(manager, row, context) : {};
    return Object.entries(values).every(([name, typed]) => String(stored[name]).trim() === String(typed).trim());
  }
}

/** Digest of what a form showed, to detect that the row was changed meanwhile. */
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
    if (refusal.getStatus() === 404) return 'gone';
    const { field, invalid } = refusal.getResponse() as { field?: string; invalid?: string[] };
    return { status: 400, message: messageOf(refusal), invalid: invalid ?? (field ? [field] : []) };
  }
}

/** What a form sent, for the fields that it has. */
export function readValues({ fields }: Edit, body: Record<string, unknown>): Values {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = body[name];
      return [name, kind === 'check' ? value === 'yes' : typeof value === 'string' ? value : ''];
    }),
  );
}

/** The message of a refusal; where it has none, that the form is invalid. */
export function messageOf(error: HttpException): string {
  const body = error.getResponse();
  const { message } = typeof body === 'string' ? { message: body } : (body as { message?: unknown });
  return typeof message === 'string' ? message : siteTexts.invalid;
}
