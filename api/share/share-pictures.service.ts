import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Env } from '../../league/core/env.js';
import { InjectEnv } from '../../league/core/core.module.js';
import { TaskQueue } from '../../league/core/task-pool.js';
import { etagOf } from '../response-cache/response-cache.js';
import { drawSharePicture, type PictureFacts } from './draw-share-picture.js';
import type { Theme } from './pen.js';
import { TextDrawer } from './text-drawer.js';

export interface SharePicture {
  png: Buffer;
  etag: string;
}

/** Some 70 kB each. */
const cachedPictures = 400;
/** How many pictures may wait for the one that is rendered, and when a refused one may be tried again, in seconds. */
const [waiting, retryAfterSeconds] = [50, 5];

/**
 * Pictures by what they show: one with other facts is another picture, so that a cached one is never out of date
 * (decisions/share-pictures.md). Of requests for the same picture at once one renders it.
 */
@Injectable()
export class SharePictures {
  private readonly pictures = new LRUCache<string, Promise<SharePicture>>({ max: cachedPictures });
  private readonly league: { name: string; host: string };
  private drawer: Promise<TextDrawer> | null = null;
  /** One at a time: each takes the thread pool, which others need, for 20 ms. */
  private readonly queue = new TaskQueue(waiting, retryAfterSeconds);

  constructor(@InjectEnv() env: Env) {
    this.league = { name: env.LEAGUE_NAME, host: new URL(env.PUBLIC_URL).host };
  }

  /** @throws DomainError too_many_tasks where too many pictures wait to be rendered */
  get(facts: PictureFacts, theme: Theme): Promise<SharePicture> {
    const key = JSON.stringify([theme, facts]);
    const cached = this.pictures.get(key);
    if (cached) return cached;
    const picture = this.queue.run(() => this.render(facts, theme));
    this.pictures.set(key, picture);
    // The failure is thrown to those who asked for it.
    picture.catch(() => this.pictures.delete(key));
    return picture;
  }

  /** Loads fonts and outlines, which take longer than a picture, before the first one is asked for. */
  async prepare(): Promise<void> {
    await this.get({ kind: 'league' }, 'light');
  }

  private async render(facts: PictureFacts, theme: Theme): Promise<SharePicture> {
    this.drawer ??= TextDrawer.load();
    const svg = drawSharePicture(facts, theme, this.league, await this.drawer);
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    return { png, etag: etagOf(png) };
  }
}
