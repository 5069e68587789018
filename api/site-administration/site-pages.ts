import { Injectable } from '@nestjs/common';
import type { Env } from '../../league/platform/core/env.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Reply } from '../http/request.js';
import { allowStyles } from '../http/security-headers.js';
import { type Frame, type Page, readSiteStyle, renderPage } from './pages/page.js';

@Injectable()
export class SitePages {
  private readonly frame: Frame;

  constructor(@InjectEnv() env: Env) {
    this.frame = { league: env.LEAGUE_NAME, style: readSiteStyle() };
  }

  send(reply: Reply, page: Page, status = 200): Reply {
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(renderPage(this.frame, allowStyles(reply), page));
  }
}
