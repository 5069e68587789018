import { Controller, Get, Req, Res } from '@nestjs/common';
import { Feed, type Item } from 'feed';
import type { Announcement } from '../../league/schema/announcement.entity.js';
import { AnnouncementsReader } from '../../league/community/announcements/announcements-reader.service.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import type { SealRoot } from '../../league/schema/seal.entity.js';
import { Describe } from '../openapi/describe.js';
import { escapeHtml } from '../http/serve-pages.js';
import { Document, sendDocument } from '../http/caching.js';
import type { Reply, Request } from '../http/request.js';
import { Roles } from '../http/roles.js';

/** The feed includes the latest roots of sealed picks, because feed readers keep copies. */
@Controller('api')
export class FeedController {
  constructor(
    private readonly reader: AnnouncementsReader,
    @InjectEnv() private readonly env: Env,
  ) {}

  @Get('announcements.atom')
  @Describe({ type: 'application/atom+xml' })
  @Document()
  @Roles('anyone')
  async read(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    const { announcements, roots } = await this.reader.readFeed();
    const text = presentFeed(announcements, roots, this.env);
    sendDocument(request, reply, { type: 'application/atom+xml; charset=utf-8', text, access: 'public' });
  }
}

/** An Atom feed (RFC 4287). Titles and texts are plain text without markup. */
function presentFeed(
  announcements: readonly Announcement[],
  roots: readonly SealRoot[],
  { LEAGUE_NAME, PUBLIC_URL }: Pick<Env, 'LEAGUE_NAME' | 'PUBLIC_URL'>,
): string {
  const changedAt = ({ dateCreated, dateEdited }: Announcement) => dateEdited ?? dateCreated;
  const times = [...announcements.map(changedAt), ...roots.map(({ sealedAt }) => sealedAt)];
  const latest = Math.max(0, ...times.map((one) => one.getTime()));
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
  for (const root of roots) feed.addItem(presentRoot(root, PUBLIC_URL));
  return feed.atom1();
}

/** See docs/decisions/sealed-picks.md. */
function presentRoot({ seasonId, season, number, amount, kind, sealedAt, root, head }: SealRoot, site: string): Item {
  const year = season?.year ?? '';
  const page = `${site}/sealed-picks/${year}`;
  const what = `${amount === 1 ? 'The picks of 1 member are' : `The picks of ${amount} members are`} sealed`;
  const lines = [
    `${what}${kind === 'after_close' ? ', after the close' : ''}.`,
    `Root: ${root.toString('hex')}`,
    `Head: ${head.toString('hex')}`,
  ];
  return {
    id: `${page}#root-${seasonId}-${number}`,
    link: `${page}?head=${head.toString('hex')}`,
    title: `The picks for ${year} are sealed`,
    content: lines.join('<br/>'),
    date: sealedAt,
    published: sealedAt,
  };
}

/** Removes the control characters that XML does not allow. */
function asMarkup(text: string): string {
  // eslint-disable-next-line no-control-regex
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replaceAll('\r\n', '\n'));
}
