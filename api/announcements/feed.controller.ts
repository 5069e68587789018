import { Controller, Get, Req, Res } from '@nestjs/common';
import { Feed } from 'feed';
import type { Announcement } from '../../league/announcements/announcement.entity.js';
import { AnnouncementsService } from '../../league/announcements/announcements.service.js';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';
import { escapeHtml } from '../http/serve-pages.js';
import { Document, sendDocument } from '../http/documents.js';
import type { Reply, Request } from '../http/request.js';
import { Roles } from '../http/roles.js';

/** The first page of the announcements as a feed. */
@Controller('api')
export class FeedController {
  constructor(
    private readonly announcements: AnnouncementsService,
    @InjectEnv() private readonly env: Env,
  ) {}

  @Get('announcements.atom')
  @Document()
  @Roles('anyone')
  async read(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    const { announcements } = await this.announcements.findPage(1);
    const text = presentFeed(announcements, this.env);
    sendDocument(request, reply, { type: 'application/atom+xml; charset=utf-8', text, access: 'public' });
  }
}

/** Announcements as an Atom feed (RFC 4287). Titles and texts are typed as plain text: nothing in them is markup. */
function presentFeed(
  announcements: readonly Announcement[],
  { LEAGUE_NAME, PUBLIC_URL }: Pick<Env, 'LEAGUE_NAME' | 'PUBLIC_URL'>,
): string {
  const changedAt = ({ dateCreated, dateEdited }: Announcement) => dateEdited ?? dateCreated;
  const latest = Math.max(0, ...announcements.map((one) => changedAt(one).getTime()));
  const feed = new Feed({
    id: `${PUBLIC_URL}/announcements`,
    title: `${LEAGUE_NAME}: announcements`,
    link: `${PUBLIC_URL}/announcements`,
    feedLinks: { atom: `${PUBLIC_URL}/api/announcements.atom` },
    updated: new Date(latest),
    author: { name: LEAGUE_NAME },
    generator: false,
  });
  for (const announcement of announcements) {
    const page = `${PUBLIC_URL}/announcements/${announcement.id}`;
    feed.addItem({
      id: page,
      link: page,
      title: asMarkup(announcement.title),
      content: asMarkup(announcement.text).replaceAll('\n', '<br/>'),
      date: changedAt(announcement),
      published: announcement.dateCreated,
    });
  }
  return feed.atom1();
}

/** A plain text as HTML, without the control characters that XML does not allow. */
function asMarkup(text: string): string {
  // eslint-disable-next-line no-control-regex
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replaceAll('\r\n', '\n'));
}
