import { Module } from '@nestjs/common';
import { GroupsModule } from '../../league/community/groups/groups.module.js';
import { PicksModule } from '../../league/season/picks/picks.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { PageTagsReader } from './page-tags.service.js';
import { PictureFactsReader } from './picture-facts.service.js';
import { ShareController } from './share.controller.js';
import { SharePictures } from './share-pictures.service.js';

@Module({
  imports: [GroupsModule, PicksModule, StandingsModule],
  controllers: [ShareController],
  providers: [PageTagsReader, PictureFactsReader, SharePictures],
})
export class ShareApiModule {}
