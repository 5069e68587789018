import { Module } from '@nestjs/common';
import { AccountsModule } from '../../league/members/accounts.module.js';
import { CommentsApiModule } from '../comments/comments.module.js';
import { MembersController } from './members.controller.js';

@Module({ imports: [AccountsModule, CommentsApiModule], controllers: [MembersController] })
export class MembersApiModule {}
