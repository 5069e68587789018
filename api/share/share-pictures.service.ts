import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Env } from '../../league/platform/core/env.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import { loadOnce } from '../../league/platform/core/load-once.js';
import { TaskQueue } from '../../league/platform/core/task-pool.js';
import { etagOf } from '../response-cache/response-cache.js';
import { drawSharePicture, type PictureFacts } from './draw-share-picture.js';
import type { Theme } from './picture-parts.js';
import { TextDrawer } from './text-drawer.js';

export interface SharePicture {
  png: Buffer;
  etag: string;
}

/** Each takes about 70 kB. */
const cachedPictures = 400;
/** This many pictures may wait. A refused request may be repeated after this many seconds. */
const [waiting, retryAfterSeconds] = [50, 5];

/**
 * Pictures are cached by their facts, so a cached picture is never out of date (docs/decisions/share-pictures.md).
 * Concurrent requests for one picture render it once.
 */
@Injectable()
export class SharePictures {
  private readonly pictures = new LRUCache<string, Promise<SharePicture>>({ max: cachedPictures });
  private readonly league: { name: string; host: string };
  private readonly loadDrawer = loadOnce(() => TextDrawer.load());
  /** Renders one picture at a time, because each occupies the thread pool for 20 ms. */
  private readonly queue = new TaskQueue(waiting, retryAfterSeconds);

  constructor(@InjectEnv() env: Env) {
    this.league = { name: env.LEAGUE_NAME, host: new URL(env.PUBLIC_URL).host };
  }

  /** @throws DomainError too_many_tasks if too many pictures wait to be rendered */
  get(facts: PictureFacts, theme: Theme): Promise<SharePicture> {
    const key = JSON.stringify([theme, facts]);
    const cached = this.pictures.get(key);
    if (cached) return cached;
    const picture = this.queue.run(() => this.render(facts, theme));
    this.pictures.set(key, picture);
    // The callers of `get` handle the error.
    picture.catch(() => this.pictures.delete(key));
    return picture;
  }

  /** Loads fonts and outlines before the first request, because this takes longer than drawing a picture. */
  async prepare(): Promise<void> {
    await this.loadDrawer();
  }

  private async render(facts: PictureFacts, theme: Theme): Promise<SharePicture> {
    const svg = drawSharePicture(facts, theme, this.league, await this.loadDrawer());
    // Imported at first use, because it takes about 20 MB.
    const { default: sharp } = await import('sharp');
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    return { png, etag: etagOf(png) };
  }
}
