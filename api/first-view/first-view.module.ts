import { Module } from '@nestjs/common';
import { FirstViews } from './first-view.service.js';

@Module({ providers: [FirstViews] })
export class FirstViewModule {}
