import { Module } from '@nestjs/common';
import { GroupsModule } from '../../league/community/groups/groups.module.js';
import { ReadingModule } from '../../league/reading/reading.module.js';
import { PageTagsReader } from './page-tags-reader.service.js';
import { ShareController } from './share.controller.js';
import { SharePictures } from './share-pictures.service.js';

@Module({
  imports: [GroupsModule, ReadingModule],
  controllers: [ShareController],
  providers: [PageTagsReader, SharePictures],
})
export class ShareApiModule {}
