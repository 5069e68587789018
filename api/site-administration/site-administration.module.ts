import { Module } from '@nestjs/common';
import { PicksModule } from '../../league/season/picks/picks.module.js';
import { ReadingModule } from '../../league/reading/reading.module.js';
import { AdminResources } from './admin-resources.js';
import { RowChanges } from './row-changes.js';
import { RowPages } from './row-pages.js';
import { RowsRepository } from './rows.repository.js';
import { SiteAdministrationController } from './site-administration.controller.js';
import { SitePages } from './site-pages.js';
import { SiteStatusReader } from './site-status-reader.service.js';
import { SiteStatusRepository } from './site-status.repository.js';

@Module({
  imports: [PicksModule, ReadingModule],
  controllers: [SiteAdministrationController],
  providers: [AdminResources, RowsRepository, RowChanges, RowPages, SitePages, SiteStatusReader, SiteStatusRepository],
  exports: [SitePages],
})
export class SiteAdministrationModule {}
