import { Module } from '@nestjs/common';
import { SeasonArchiveModule } from '../../league/outlook/season-archive/season-archive.module.js';
import { SeasonArchiveController } from './season-archive.controller.js';

@Module({ imports: [SeasonArchiveModule], controllers: [SeasonArchiveController] })
export class SeasonArchiveApiModule {}
