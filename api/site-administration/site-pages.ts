import { Injectable } from '@nestjs/common';
import type { Env } from '../../league/core/env.js';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Reply } from '../http/request.js';
import { type Frame, type Page, renderPage } from './pages/page.js';
import { readSiteLook } from './pages/site-look.js';

/** Sends the pages of the site administration in the look of the site. */
@Injectable()
export class SitePages {
  private readonly frame: Frame;

  constructor(@InjectEnv() env: Env) {
    this.frame = { league: env.LEAGUE_NAME, look: readSiteLook() };
  }

  send(reply: Reply, page: Page, status = 200): Reply {
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(renderPage(this.frame, page));
  }
}
