import { Body, Controller, Get, NotFoundException, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DataSource } from 'typeorm';
import type { Member } from '../../league/schema/member.entity.js';
import { Roles } from '../http/roles.js';
import { CurrentUser, type Reply, type Request } from '../http/request.js';
import { Csrf } from '../http/csrf.js';
import { TakesForm } from '../http/form-token.guard.js';
import { AdminResources, type Entry } from './admin-resources.js';
import { readValues, RowChanges } from './row-changes.js';
import { RowPages } from './row-pages.js';
import type { Action, AdminContext, Row } from './description.js';
import { SitePages } from './site-pages.js';
import { PageErrorFilter } from './page-error.filter.js';
import { actionPage } from './pages/action-page.js';
import { RowsRepository } from './rows.repository.js';

type Parameters = Partial<Record<'entity' | 'id' | 'action', string>>;
type Fields = Record<string, unknown>;

/** See docs/decisions/site-administration.md. A GET changes nothing. A POST redirects to a page with the result. */
@Controller('admin')
@Roles('admin')
@UseFilters(PageErrorFilter)
export class SiteAdministrationController {
  constructor(
    private readonly moduleRef: ModuleRef,
    private readonly database: DataSource,
    private readonly csrf: Csrf,
    private readonly resources: AdminResources,
    private readonly rows: RowsRepository,
    private readonly changes: RowChanges,
    private readonly rowPages: RowPages,
    private readonly pages: SitePages,
  ) {}

  @Get()
  async index(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    if (/^\/admin(\?|$)/.test(request.url)) return void reply.redirect('/admin/', 302);
    void this.pages.send(reply, await this.rowPages.showIndex());
  }

  @Get(':entity')
  async list(@Param() parameters: Parameters, @Query() query: Fields, @Res() reply: Reply): Promise<void> {
    const entry = this.findEntry(parameters);
    void this.pages.send(reply, await this.rowPages.showList(entry, query));
  }

  @Get(':entity/:id')
  async row(
    @Param() parameters: Parameters,
    @Query('done') done: unknown,
    @CurrentUser() caller: Member,
    @Req() request: Request,
    @Res() reply: Reply,
  ): Promise<void> {
    const { entry, row } = await this.findRow(parameters);
    const token = this.csrf.tokenFor(request, reply);
    const context = this.contextOf(caller, request);
    void this.pages.send(reply, await this.rowPages.showRow({ entry, row, context, token, done }));
  }

  @Post(':entity/:id')
  @TakesForm()
  async save(
    @Param() parameters: Parameters,
    @Body() body: Fields,
    @CurrentUser() caller: Member,
    @Req() request: Request,
    @Res() reply: Reply,
  ): Promise<void> {
    const entry = this.findEntry(parameters);
    const { edit } = entry;
    if (!edit) throw new NotFoundException();
    const list = `/admin/${entry.slug}`;
    const found = await this.rows.find(this.database.manager, entry, parameters.id ?? '');
    if (!found) return void reply.redirect(`${list}?done=gone`, 303);
    const context = this.contextOf(caller, request);
    const values = readValues(edit, body);
    const outcome = await this.changes.save(context, entry, edit, found, values, String(body['version']));
    const row = outcome === 'gone' ? null : await this.rows.find(this.database.manager, entry, parameters.id ?? '');
    if (outcome === 'gone' || !row) return void reply.redirect(`${list}?done=gone`, 303);
    if (outcome === 'done') return void reply.redirect(`${list}/${parameters.id}?done=saved`, 303);
    const token = this.csrf.tokenFor(request, reply);
    const typed = { values, refusal: outcome };
    const page = await this.rowPages.showRow({ entry, row, context, token, typed });
    void this.pages.send(reply, page, outcome.status);
  }

  @Get(':entity/:id/:action')
  async confirm(
    @Param() parameters: Parameters,
    @CurrentUser() caller: Member,
    @Req() request: Request,
    @Res() reply: Reply,
  ): Promise<void> {
    const { entry, row } = await this.findRow(parameters);
    const [name, action] = findAction(entry, parameters);
    const token = this.csrf.tokenFor(request, reply);
    const disabledReason = await this.findDisabledReason(entry, action, row, this.contextOf(caller, request));
    void this.pages.send(reply, actionPage({ entry, row, name, action, disabledReason, token }));
  }

  @Post(':entity/:id/:action')
  @TakesForm()
  async act(
    @Param() parameters: Parameters,
    @Body() body: Fields,
    @CurrentUser() caller: Member,
    @Req() request: Request,
    @Res() reply: Reply,
  ): Promise<void> {
    const entry = this.findEntry(parameters);
    const [name, action] = findAction(entry, parameters);
    const list = `/admin/${entry.slug}`;
    const row = await this.rows.find(this.database.manager, entry, parameters.id ?? '');
    if (!row) return void reply.redirect(`${list}?done=gone`, 303);
    const context = this.contextOf(caller, request);
    const typed = typeof body['typed'] === 'string' ? body['typed'] : '';
    const confirmation = action.confirmation?.(row);
    const token = this.csrf.tokenFor(request, reply);
    const refuse = (message: string, disabledReason: string | null, status = 400) => {
      const refusal = { message, typed };
      void this.pages.send(reply, actionPage({ entry, row, name, action, disabledReason, token, refusal }), status);
    };
    const disabledReason = await this.findDisabledReason(entry, action, row, context);
    if (disabledReason !== null) return refuse(disabledReason, disabledReason);
    if (confirmation && typed.trim() !== confirmation.expected) return refuse(confirmation.wrong, null);
    const outcome = await this.changes.act(context, entry, action, row);
    if (outcome === 'gone') return void reply.redirect(`${list}?done=gone`, 303);
    if (outcome !== 'done') return refuse(outcome.message, null, outcome.status);
    const target = action.removesRow ? list : `${list}/${parameters.id}`;
    return void reply.redirect(`${target}?done=${name}`, 303);
  }

  private async findDisabledReason(
    entry: Entry,
    action: Action,
    row: Row,
    context: AdminContext,
  ): Promise<string | null> {
    return (await this.changes.findFrozenReason(context, entry, row)) ?? action.disabledReason?.(row, context) ?? null;
  }

  private findEntry({ entity = '' }: Parameters): Entry {
    const entry = this.resources.find(entity);
    if (!entry) throw new NotFoundException();
    return entry;
  }

  private async findRow(parameters: Parameters): Promise<{ entry: Entry; row: Row }> {
    const entry = this.findEntry(parameters);
    const row = await this.rows.find(this.database.manager, entry, parameters.id ?? '');
    if (!row) throw new NotFoundException();
    return { entry, row };
  }

  private contextOf(caller: Member, request: Request): AdminContext {
    const get: AdminContext['get'] = (service) => this.moduleRef.get(service, { strict: false });
    return { get, caller, sessionId: request.session.sessionId };
  }
}

function findAction({ actions = {} }: Entry, { action = '' }: Parameters): [string, Action] {
  const found = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!found) throw new NotFoundException();
  return [action, found];
}
