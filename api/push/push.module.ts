import { Module } from '@nestjs/common';
import { AccountsModule } from '../../league/accounts/accounts.module.js';
import { PushModule } from '../../league/messages/push/push.module.js';
import { PushController } from './push.controller.js';

@Module({ imports: [AccountsModule, PushModule], controllers: [PushController] })
export class PushApiModule {}
