import type { EntityManager } from 'typeorm';
import { AuditEntry } from '../../league/audit/audit-entry.entity.js';
import type { AdminResources, Entry } from './admin-resources.js';
import { versionOf, whyFrozen } from './check-row.js';
import type { Row, Tools } from './description.js';
import { logEntryPage } from './pages/log-entry-page.js';
import type { Page } from './pages/page.js';
import type { ShownForm } from './pages/edit-form.js';
import { rowPage } from './pages/row-page.js';
import { findRow } from './reading/find-row.js';
import { hiddenProperties } from './reading/hide-picks.js';
import { nameReferred } from './reading/name-rows.js';
import { toldOf } from './show-list.js';

interface ShowRow {
  catalogue: AdminResources;
  entry: Entry;
  row: Row;
  tools: Tools;
  token: string;
  done?: unknown;
  /** What was typed and refused. */
  typed?: Pick<ShownForm, 'values' | 'refusal'>;
}

/** The page of a row; an entry of the log has one of its own. */
export async function showRow(manager: EntityManager, shown: ShowRow): Promise<Page> {
  const { catalogue, entry, row, tools } = shown;
  if (entry.metadata.target === AuditEntry) return showLogEntry(manager, catalogue, row as unknown as AuditEntry);
  const hidden = await hiddenProperties(manager, entry, row['seasonId']);
  const veiled = Object.fromEntries(Object.entries(row).filter(([property]) => !hidden.includes(property)));
  const frozen = await whyFrozen(manager, entry, row);
  const actions = Object.entries(entry.actions ?? {}).filter(([, action]) => !action.whyNot?.(row, tools));
  return rowPage({
    catalogue,
    entry,
    row: veiled,
    names: await nameReferred(manager, catalogue, entry, [veiled]),
    hidden,
    frozen,
    form: frozen === null ? await makeForm(manager, shown) : null,
    actions,
    told: toldOf(entry, shown.done),
  });
}

async function makeForm(manager: EntityManager, { entry, row, token, typed }: ShowRow): Promise<ShownForm | null> {
  if (!entry.edit) return null;
  const stored = await entry.edit.read(manager, row);
  return { values: stored, refusal: null, ...typed, version: versionOf(stored), token };
}

async function showLogEntry(manager: EntityManager, catalogue: AdminResources, entry: AuditEntry): Promise<Page> {
  const audited = catalogue.ofTable(entry.entity);
  const seasonId = (entry.after ?? entry.before)?.['season_id'];
  const hidden = audited ? await hiddenProperties(manager, audited, seasonId) : [];
  const there = audited !== null && (await findRow(manager, audited, entry.entityId)) !== null;
  return logEntryPage({ catalogue, entry, hidden, there });
}
