import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type infer as Infer, z } from 'zod';
import { groupName } from '../../league/contract/fields.js';
import type {
  GroupAnswer,
  GroupIdAnswer,
  GroupInvitationAnswer,
  GroupProgressAnswer,
  GroupsAnswer,
  GroupTokenAnswer,
} from '../../league/contract/groups.js';
import { groupMessages } from '../../league/contract/group-messages.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import { GroupsService } from '../../league/community/groups/groups.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';
import { id, readWholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { GroupsPresenter } from './groups.presenter.js';

const nameRefusal = { message: groupMessages.nameInvalid };
const createRequest = z.object({ name: groupName });
const renameRequest = z.object({ id, name: groupName });
const joinRequest = z.object({ token: z.string() });
const groupRequest = z.object({ id });
const removeRequest = z.object({ id, username: z.string() });

/** Groups of members (not in wire.md). */
@Controller('api')
@Roles('member')
export class GroupsController {
  constructor(
    private readonly database: DataSource,
    private readonly groups: GroupsService,
    private readonly presenter: GroupsPresenter,
    private readonly throttle: Throttle,
  ) {}

  @Get('get-groups')
  async readAll(@CurrentUser() caller: Member): Promise<GroupsAnswer> {
    return { groups: await this.presenter.presentSummaries(await this.groups.findOfMember(caller.id), caller.id) };
  }

  @Get('get-group')
  read(@CurrentUser() caller: Member, @Query('id') groupId: unknown): Promise<GroupAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const found = await this.groups.find(manager, readWholeNumber(groupId) ?? 0, caller.id);
      return { group: await this.presenter.present(manager, found, caller.id) };
    });
  }

  @Get('get-group-progress')
  readProgress(@CurrentUser() caller: Member, @Query('id') groupId: unknown): Promise<GroupProgressAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const found = await this.groups.find(manager, readWholeNumber(groupId) ?? 0, caller.id);
      return { progress: await this.presenter.presentProgress(manager, found) };
    });
  }

  @Get('get-group-invitation')
  @Roles('anyone')
  async readInvitation(
    @CurrentUser() caller: Member | null,
    @Query('token') token: unknown,
  ): Promise<GroupInvitationAnswer> {
    const { group, isMember } = await this.groups.findInvitation(token, caller?.id ?? null);
    return { invitation: await this.presenter.presentInvitation(group, isMember) };
  }

  @Post('create-group')
  async create(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(createRequest, nameRefusal)) { name }: Infer<typeof createRequest>,
  ): Promise<GroupIdAnswer> {
    await this.throttle.count('group', String(caller.id));
    return { group_id: await this.groups.create(caller.id, name) };
  }

  @Post('join-group')
  @HttpCode(200)
  async join(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(joinRequest)) { token }: Infer<typeof joinRequest>,
  ): Promise<GroupIdAnswer> {
    return { group_id: await this.groups.join(caller.id, token) };
  }

  @Post('leave-group')
  @HttpCode(200)
  async leave(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(groupRequest)) body: Infer<typeof groupRequest>,
  ): Promise<object> {
    await this.groups.leave(caller.id, body.id);
    return {};
  }

  @Post('rename-group')
  @HttpCode(200)
  async rename(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(renameRequest, nameRefusal)) body: Infer<typeof renameRequest>,
  ): Promise<object> {
    await this.throttle.count('group', String(caller.id));
    await this.groups.rename(caller.id, body.id, body.name);
    return {};
  }

  @Post('remove-group-member')
  @HttpCode(200)
  async remove(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(removeRequest)) body: Infer<typeof removeRequest>,
  ): Promise<object> {
    await this.groups.remove(caller.id, body.id, body.username);
    return {};
  }

  @Post('close-group')
  @HttpCode(200)
  async close(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(groupRequest)) body: Infer<typeof groupRequest>,
  ): Promise<object> {
    await this.groups.close(caller.id, body.id);
    return {};
  }

  @Post('new-group-invitation')
  @HttpCode(200)
  async renewInvitation(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(groupRequest)) body: Infer<typeof groupRequest>,
  ): Promise<GroupTokenAnswer> {
    return { invitation_token: await this.groups.renewInvitation(caller.id, body.id) };
  }
}
