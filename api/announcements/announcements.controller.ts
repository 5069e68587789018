import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Announcement as AnnouncementShape } from '../../league/wire/shapes.js';
import { Access } from '../http/access.decorator.js';
import { notFound } from '../http/refusal.js';
import { readAnnouncements } from './read-announcements.js';

@Controller('api')
@Access('anyone')
export class AnnouncementsController {
  constructor(private readonly database: DataSource) {}

  @Get('get-latest-announcement')
  async latest(): Promise<{ announcement: AnnouncementShape }> {
    const [announcement] = await readAnnouncements(this.database.manager, 0, 1);
    if (!announcement) throw notFound();
    return { announcement };
  }
}
