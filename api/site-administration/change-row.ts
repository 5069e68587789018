import { HttpException } from '@nestjs/common';
import { DomainError } from '../../league/core/domain-error.js';
import { siteTexts } from '../../league/contract/site-administration.js';
import { exceptionOf } from '../http/domain-error.interceptor.js';
import { runAs } from '../audit/audit-context.js';
import type { Entry } from './admin-resources.js';
import { ChangedMeanwhile, checkRow, Gone } from './check-row.js';
import type { Action, Edit, Row, Tools, Values } from './description.js';

import { findRow, idOf } from './reading/find-row.js';
import { wordsOf } from './words-of.js';

/** How a change ended: made, or why not, and at which fields. */
export type Outcome = 'done' | 'gone' | { status: 400 | 409; message: string; invalid: readonly string[] };

/** Saves a form, if what it showed is still so. Sent twice, as by a double click, it is saved once. */
export async function saveRow(
  tools: Tools,
  entry: Entry,
  edit: Edit,
  row: Row,
  values: Values,
  version: string,
): Promise<Outcome> {
  const id = idOf(entry, row);
  const outcome = await attempt(() =>
    runAs(
      tools.caller,
      () => edit.save(tools, row, values),
      (manager) => checkRow(manager, entry, id, version),
    ),
  );
  const isStored =
    typeof outcome === 'object' && outcome.status === 409 && (await holds(tools, entry, edit, id, values));
  return isStored ? 'done' : outcome;
}

/** Whether a row holds already what was typed. */
async function holds({ database }: Tools, entry: Entry, edit: Edit, id: string, values: Values): Promise<boolean> {
  const row = await findRow(database.manager, entry, id);
  const stored = row ? await edit.read(database.manager, row) : {};
  return Object.entries(values).every(([name, typed]) => String(stored[name]).trim() === String(typed).trim());
}

/** Does to a row what its button says. */
export function actOnRow(tools: Tools, entry: Entry, action: Action, row: Row): Promise<Outcome> {
  const id = idOf(entry, row);
  return attempt(() =>
    runAs(
      tools.caller,
      () => action.run(tools, row),
      async (manager) => {
        await checkRow(manager, entry, id, null);
        await action.check?.(manager, tools, row);
      },
    ),
  );
}

async function attempt(change: () => Promise<void>): Promise<Outcome> {
  try {
    await change();
    return 'done';
  } catch (error) {
    if (error instanceof Gone) return 'gone';
    if (error instanceof ChangedMeanwhile) return { status: 409, message: siteTexts.changedMeanwhile, invalid: [] };
    const refusal = error instanceof DomainError ? exceptionOf(error) : error;
    if (!(refusal instanceof HttpException)) throw error;
    if (refusal.getStatus() === 404) return 'gone';
    const { field, invalid } = refusal.getResponse() as { field?: string; invalid?: string[] };
    return { status: 400, message: wordsOf(refusal), invalid: invalid ?? (field ? [field] : []) };
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
