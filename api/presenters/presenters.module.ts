import { Global, Module } from '@nestjs/common';
import { PicksModule } from '../../league/season/picks/picks.module.js';
import { FinalRowsPresenter, SimpleSeasonPresenter, UsersPresenter } from './shapes.presenter.js';

const presenters = [UsersPresenter, SimpleSeasonPresenter, FinalRowsPresenter];

/** The presenters of shapes that several subjects use. */
@Global()
@Module({ imports: [PicksModule], providers: presenters, exports: presenters })
export class PresentersModule {}
