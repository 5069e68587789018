import { Module } from '@nestjs/common';
import { TipsReader } from './tips-reader.service.js';
import { TipsService } from './tips.service.js';

@Module({ providers: [TipsReader, TipsService], exports: [TipsReader, TipsService] })
export class TipsModule {}
