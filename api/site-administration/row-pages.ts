import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditEntry } from '../../league/schema/audit-entry.entity.js';
import { siteTexts } from '../../league/contract/site-texts.js';
import { PicksWindowService } from '../../league/season/picks/picks-window.service.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { AdminResources, type Entry } from './admin-resources.js';
import type { AdminContext, Row } from './description.js';
import { readListQuery } from './list-query.js';
import { indexPage } from './pages/index-page.js';
import { listPage } from './pages/list-page.js';
import { logEntryPage } from './pages/log-entry-page.js';
import type { Page } from './pages/page.js';
import { rowPage, type ShownForm } from './pages/row-page.js';
import { RowChanges, versionOf } from './row-changes.js';
import { SiteStatusReader } from './site-status-reader.service.js';
import { RowsRepository } from './rows.repository.js';

const latestChanges = 5;

interface ShowRow {
  entry: Entry;
  row: Row;
  context: AdminContext;
  token: string;
  done?: unknown;
  typed?: Pick<ShownForm, 'values' | 'refusal'>;
}

@Injectable()
export class RowPages {
  constructor(
    private readonly database: DataSource,
    private readonly resources: AdminResources,
    private readonly rows: RowsRepository,
    private readonly changes: RowChanges,
    private readonly seasons: SeasonsRepository,
    private readonly picksWindow: PicksWindowService,
    private readonly status: SiteStatusReader,
  ) {}

  async showIndex(): Promise<Page> {
    const { resources } = this;
    const { manager } = this.database;
    const entry = resources.findByTable('audit_entries');
    if (!entry) throw new Error('the audit log is missing among the resources');
    const { rows } = await this.rows.findPage(manager, entry, readListQuery(entry, resources, {}));
    const latest = rows.slice(0, latestChanges);
    const names = await this.rows.findNames(manager, entry, latest);
    return indexPage(resources, await this.status.read(), { resources, entry, rows: latest, names });
  }

  /** `done` is the name of an action, so a URL cannot put its own text on the page. */
  async showList(entry: Entry, parameters: Record<string, unknown>): Promise<Page> {
    const { resources } = this;
    const { manager } = this.database;
    const query = readListQuery(entry, resources, parameters);
    const list = await this.rows.findPage(manager, entry, query);
    const filtered = Object.fromEntries(query.filters.map(({ column, value }) => [column.propertyName, value])) as Row;
    const names = await this.rows.findNames(manager, entry, [...list.rows, filtered]);
    const hasSeason = entry.columns.some(({ propertyName }) => propertyName === 'seasonId');
    const seasons = hasSeason ? await this.seasons.findAll(manager) : [];
    return listPage({
      resources,
      entry,
      query,
      list,
      names,
      seasons: seasons.map(({ id, year }) => ({ id, name: String(year) })),
      message: messageOf(entry, parameters['done']),
    });
  }

  async showRow(shown: ShowRow): Promise<Page> {
    const { resources } = this;
    const { entry, row, context } = shown;
    if (entry.metadata.target === AuditEntry) return this.showLogEntry(row as unknown as AuditEntry);
    const hidden = await this.findHidden(entry, row['seasonId']);
    const visible = Object.fromEntries(Object.entries(row).filter(([property]) => !hidden.includes(property)));
    const frozen = await this.changes.findFrozenReason(context, entry, row);
    const actions = Object.entries(entry.actions ?? {}).filter(([, action]) => !action.disabledReason?.(row, context));
    return rowPage({
      resources,
      entry,
      row: visible,
      names: await this.rows.findNames(this.database.manager, entry, [visible]),
      hidden,
      frozen,
      form: frozen === null ? await this.makeForm(shown) : null,
      actions,
      message: messageOf(entry, shown.done),
    });
  }

  private async makeForm({ entry, row, context, token, typed }: ShowRow): Promise<ShownForm | null> {
    if (!entry.edit) return null;
    const stored = await entry.edit.read(this.database.manager, row, context);
    return { values: stored, refusal: null, ...typed, version: versionOf(stored), token };
  }

  private async showLogEntry(entry: AuditEntry): Promise<Page> {
    const { resources } = this;
    const audited = resources.findByTable(entry.entity);
    const seasonId = (entry.after ?? entry.before)?.['season_id'];
    const hidden = audited ? await this.findHidden(audited, seasonId) : [];
    const rowExists =
      audited !== null && (await this.rows.find(this.database.manager, audited, entry.entityId)) !== null;
    return logEntryPage({ resources, entry, hidden, rowExists });
  }

  /** Admins play, too, so they only see picks that are public (rules.md 5). */
  private async findHidden({ picks = [] }: Entry, seasonId: unknown): Promise<readonly string[]> {
    if (picks.length === 0) return [];
    const { manager } = this.database;
    const season = await this.seasons.findAny(manager, Number(seasonId));
    return season && (await this.picksWindow.arePicksHidden(manager, season)) ? picks : [];
  }
}

function messageOf({ actions = {} }: Entry, done: unknown): string | null {
  if (done === 'saved') return siteTexts.saved;
  if (done === 'gone') return siteTexts.alreadyGone;
  return typeof done === 'string' && Object.hasOwn(actions, done) ? (actions[done]?.doneMessage ?? null) : null;
}
