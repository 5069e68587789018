import { Module } from '@nestjs/common';
import { RetrievalModule } from '../retrieval/retrievals/retrieval.module.js';
import { SeasonArchiveModule } from '../outlook/season-archive/season-archive.module.js';
import { PicksModule } from '../season/picks/picks.module.js';
import { WeekendsModule } from '../season/weekends/weekends.module.js';
import { StandingsModule } from '../standings/standings.module.js';
import { CurrentUserReader } from './current-user-reader.service.js';
import { ExplanationsReader } from './explanations-reader.service.js';
import { FirstViewReader } from './first-view-reader.service.js';
import { FinalizePreviewReader } from './finalize-preview-reader.service.js';
import { HallOfFameReader } from './hall-of-fame-reader.service.js';
import { HomeReader } from './home-reader.service.js';
import { MemberSeasonsReader } from './member-seasons-reader.service.js';
import { NotificationsReader } from './notifications-reader.service.js';
import { OwnWeekendReader } from './own-weekend-reader.service.js';
import { PictureReader } from './picture-reader.service.js';
import { ProvisionalReader } from './provisional-reader.service.js';
import { RivalsReader } from './rivals-reader.service.js';
import { SharedPageReader } from './shared-page-reader.service.js';
import { StandingsPageReader } from './standings-page-reader.service.js';
import { WeekendDifferenceReader } from './weekend-difference-reader.service.js';
import { WeekendReader } from './weekend-reader.service.js';

const readers = [
  CurrentUserReader,
  ExplanationsReader,
  FinalizePreviewReader,
  FirstViewReader,
  HallOfFameReader,
  HomeReader,
  MemberSeasonsReader,
  NotificationsReader,
  OwnWeekendReader,
  PictureReader,
  ProvisionalReader,
  RivalsReader,
  SharedPageReader,
  StandingsPageReader,
  WeekendDifferenceReader,
  WeekendReader,
];

/** Readers for pages about several subjects. Requires a global module that provides `PublicReads`. */
@Module({
  imports: [PicksModule, WeekendsModule, StandingsModule, SeasonArchiveModule, RetrievalModule],
  providers: readers,
  exports: readers,
})
export class ReadingModule {}
