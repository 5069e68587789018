import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
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
import { GroupsReader } from '../../league/community/groups/groups-reader.service.js';
import { GroupsService } from '../../league/community/groups/groups.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';
import { id, readWholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentProgress } from '../standings/standings.presenter.js';
import { presentGroup, presentGroupSummaries, presentInvitation } from './groups.presenter.js';

const nameRefusal = { message: groupMessages.nameInvalid };
const createRequest = z.object({ name: groupName });
const renameRequest = z.object({ id, name: groupName });
const joinRequest = z.object({ token: z.string() });
const groupRequest = z.object({ id });
const muteRequest = z.object({ id, muted: z.boolean() });
const removeRequest = z.object({ id, username: z.string() });

/** Not in wire.md. */
@Controller('api')
@Roles('member')
export class GroupsController {
  constructor(
    private readonly groups: GroupsService,
    private readonly reader: GroupsReader,
    private readonly throttle: Throttle,
  ) {}

  @Get('get-groups')
  async readAll(@CurrentUser() caller: Member): Promise<GroupsAnswer> {
    return { groups: presentGroupSummaries(await this.reader.readOfMember(caller.id), caller.id) };
  }

  @Get('get-group')
  async read(@CurrentUser() caller: Member, @Query('id') groupId: unknown): Promise<GroupAnswer> {
    const found = await this.reader.read(readWholeNumber(groupId) ?? 0, caller.id);
    return { group: presentGroup(found, caller.id) };
  }

  @Get('get-group-progress')
  async readProgress(@CurrentUser() caller: Member, @Query('id') groupId: unknown): Promise<GroupProgressAnswer> {
    const progress = await this.reader.readProgress(readWholeNumber(groupId) ?? 0, caller.id);
    return { progress: progress && presentProgress(progress) };
  }

  @Get('get-group-invitation')
  @Roles('anyone')
  async readInvitation(
    @CurrentUser() caller: Member | null,
    @Query('token') token: unknown,
  ): Promise<GroupInvitationAnswer> {
    return { invitation: presentInvitation(await this.reader.readInvitation(token, caller?.id ?? null)) };
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

  @Put('set-group-muted')
  async setMuted(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(muteRequest)) body: Infer<typeof muteRequest>,
  ): Promise<object> {
    await this.groups.setMuted(caller.id, body.id, body.muted);
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
