import { type EntityManager, IsNull } from 'typeorm';
import { Season } from '../../league/seasons/season.entity.js';
import { siteTexts } from '../../league/contract/site-administration.js';
import type { AdminResources, Entry } from './admin-resources.js';
import type { Row, AdminContext } from './description.js';
import { indexPage } from './pages/index-page.js';
import { listPage } from './pages/list-page.js';
import type { Page } from './pages/page.js';
import { readListQuery } from './list-query.js';
import { findRow, hiddenProperties, nameReferred, readList } from './rows.repository.js';
import { AuditEntry } from '../../league/audit/audit-entry.entity.js';
import { versionOf, whyFrozen } from './row-changes.js';
import { logEntryPage } from './pages/log-entry-page.js';
import { rowPage, type ShownForm } from './pages/row-page.js';

const latestChanges = 5;

/** The first page. */
export async function showIndex(manager: EntityManager, catalogue: AdminResources): Promise<Page> {
  const entry = catalogue.ofTable('audit_entries');
  if (!entry) throw new Error('the audit log is missing in the catalogue');
  const { rows } = await readList(manager, catalogue, entry, readListQuery(entry, catalogue, {}));
  const latest = rows.slice(0, latestChanges);
  const names = await nameReferred(manager, catalogue, entry, latest);
  return indexPage(catalogue, { catalogue, entry, rows: latest, names });
}

/** A list as its address asks for it. What was done is told by its name only: an address puts no words on the page. */
export async function showList(
  manager: EntityManager,
  catalogue: AdminResources,
  entry: Entry,
  asked: Record<string, unknown>,
): Promise<Page> {
  const query = readListQuery(entry, catalogue, asked);
  const list = await readList(manager, catalogue, entry, query);
  const filtered = Object.fromEntries(query.filters.map(({ column, value }) => [column.propertyName, value])) as Row;
  const names = await nameReferred(manager, catalogue, entry, [...list.rows, filtered]);
  const ofSeason = entry.columns.some(({ propertyName }) => propertyName === 'seasonId');
  const seasons = ofSeason ? await readSeasons(manager) : [];
  return listPage({ catalogue, entry, query, list, names, seasons, told: toldOf(entry, asked['done']) });
}

/** The text of what was just done; null for anything else that an address may say. */
export function toldOf({ actions = {} }: Entry, done: unknown): string | null {
  if (done === 'saved') return siteTexts.saved;
  if (done === 'gone') return siteTexts.alreadyGone;
  return typeof done === 'string' && Object.hasOwn(actions, done) ? (actions[done]?.done ?? null) : null;
}

async function readSeasons(manager: EntityManager): Promise<{ id: number; name: string }[]> {
  const seasons = await manager.find(Season, { where: { deletedAt: IsNull() }, order: { year: 'DESC' } });
  return seasons.map(({ id, year }) => ({ id, name: String(year) }));
}

interface ShowRow {
  catalogue: AdminResources;
  entry: Entry;
  row: Row;
  context: AdminContext;
  token: string;
  done?: unknown;
  /** What was typed and refused. */
  typed?: Pick<ShownForm, 'values' | 'refusal'>;
}

/** The page of a row; an entry of the log has one of its own. */
export async function showRow(manager: EntityManager, shown: ShowRow): Promise<Page> {
  const { catalogue, entry, row, context } = shown;
  if (entry.metadata.target === AuditEntry) return showLogEntry(manager, catalogue, row as unknown as AuditEntry);
  const hidden = await hiddenProperties(manager, entry, row['seasonId']);
  const veiled = Object.fromEntries(Object.entries(row).filter(([property]) => !hidden.includes(property)));
  const frozen = await whyFrozen(manager, entry, row);
  const actions = Object.entries(entry.actions ?? {}).filter(([, action]) => !action.whyNot?.(row, context));
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
