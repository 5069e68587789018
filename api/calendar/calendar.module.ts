import { Module } from '@nestjs/common';
import { AccountsModule } from '../../league/accounts/accounts.module.js';
import { CalendarModule } from '../../league/season/calendar/calendar.module.js';
import { CalendarController } from './calendar.controller.js';

@Module({ imports: [AccountsModule, CalendarModule], controllers: [CalendarController] })
export class CalendarApiModule {}
