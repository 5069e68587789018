import { Module } from '@nestjs/common';
import { CalendarModule } from '../../league/season/calendar/calendar.module.js';
import { CalendarController } from './calendar.controller.js';

@Module({ imports: [CalendarModule], controllers: [CalendarController] })
export class CalendarApiModule {}
