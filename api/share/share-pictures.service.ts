import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Env } from '../../league/core/env.js';
import { InjectEnv } from '../../league/core/core.module.js';
import { DomainError } from '../../league/core/domain-error.js';
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
/** How many pictures may wait for the one that is rendered. */
const waiting = 50;
const retryAfterSeconds = 5;

/**
 * Pictures by what they show: one with other facts is another picture, so that a cached one is never out of date
 * (decisions/share-pictures.md). Of requests for the same picture at once one renders it.
 */
@Injectable()
export class SharePictures {
  private readonly pictures = new LRUCache<string, Promise<SharePicture>>({ max: cachedPictures });
  private readonly league: { name: string; host: string };
  private drawer: Promise<TextDrawer> | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private open = 0;

  constructor(@InjectEnv() env: Env) {
    this.league = { name: env.LEAGUE_NAME, host: new URL(env.PUBLIC_URL).host };
  }

  /** @throws DomainError too_many_tasks where too many pictures wait to be rendered */
  get(facts: PictureFacts, theme: Theme): Promise<SharePicture> {
    const key = JSON.stringify([theme, facts]);
    const cached = this.pictures.get(key);
    if (cached) return cached;
    const picture = this.renderInTurn(facts, theme);
    this.pictures.set(key, picture);
    // Its own callers are told.
    picture.catch(() => this.pictures.delete(key));
    return picture;
  }

  /** Loads fonts and outlines, which take longer than a picture, before the first one is asked for. */
  async prepare(): Promise<void> {
    await this.get({ kind: 'league' }, 'light');
  }

  /** One at a time: each takes the thread pool, which others need, for 20 ms. */
  private async renderInTurn(facts: PictureFacts, theme: Theme): Promise<SharePicture> {
    if (this.open > waiting) throw new DomainError('too_many_tasks', { retryAfterSeconds });
    this.open += 1;
    const turn = this.last.then(() => this.render(facts, theme));
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.open -= 1;
    }
  }

  private async render(facts: PictureFacts, theme: Theme): Promise<SharePicture> {
    this.drawer ??= TextDrawer.load();
    const svg = drawSharePicture(facts, theme, this.league, await this.drawer);
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    return { png, etag: etagOf(png) };
  }
}
