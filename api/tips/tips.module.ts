import { Module } from '@nestjs/common';
import { TipsModule } from '../../league/season/tips/tips.module.js';
import { TipsController } from './tips.controller.js';

@Module({ imports: [TipsModule], controllers: [TipsController] })
export class TipsApiModule {}
