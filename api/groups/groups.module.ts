import { Module } from '@nestjs/common';
import { GroupsModule } from '../../league/community/groups/groups.module.js';
import { GroupsController } from './groups.controller.js';

@Module({ imports: [GroupsModule], controllers: [GroupsController] })
export class GroupsApiModule {}
