import { Module } from '@nestjs/common';
import { PushModule } from '../../league/messages/push/push.module.js';
import { PushController } from './push.controller.js';

@Module({ imports: [PushModule], controllers: [PushController] })
export class PushApiModule {}
