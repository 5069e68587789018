import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { FirstView, RenderFirstView } from '../../league/contract/first-view.js';
import type { MatchedPage, PageName } from '../../league/contract/page-paths.js';
import { loadOnce } from '../../league/platform/core/load-once.js';
import { FirstViewReader } from '../../league/reading/first-view-reader.service.js';
import { ShortReads } from '../http/short-reads.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import { presentSeason, presentWeekend } from '../presenters/shapes.presenter.js';

/** Exports `RenderFirstView` of the built front end. Every process runs in the root folder of the project. */
const builtModule = join(process.cwd(), 'web/dist/.server/first-view.js');

const pagesWithView: ReadonlySet<PageName> = new Set<FirstView['page']>(['home', 'standings', 'picks', 'weekend']);

/** First views contain only what every visitor may see (docs/decisions/web-front-end.md). */
@Injectable()
export class FirstViews {
  private readonly reads: ShortReads;
  private readonly loadRenderer = loadOnce(loadRenderer);

  constructor(
    private readonly reader: FirstViewReader,
    private readonly log: PinoLogger,
  ) {
    this.reads = new ShortReads(log);
  }

  /** Returns an empty text if the page has no first view, the database is slow, or rendering fails. */
  async render(page: MatchedPage, query: URLSearchParams, isVisitor: boolean): Promise<string> {
    if (!pagesWithView.has(page.name)) return '';
    // A member's home page shows personal data. A visitor's picks page shows no picks.
    if (page.name === (isVisitor ? 'picks' : 'home')) return '';
    const view = await this.reads.read(() => this.find(page, query));
    if (!view) return '';
    try {
      return (await this.loadRenderer())?.(view) ?? '';
    } catch (error) {
      this.log.error({ err: error, page: page.name }, 'a first view could not be rendered');
      return '';
    }
  }

  private find({ name, parameter }: MatchedPage, query: URLSearchParams): Promise<FirstView | null> {
    if (name === 'home') return this.reader.readYear().then((season) => ({ page: 'home', season }));
    if (name === 'picks') return this.findPicks();
    if (name === 'standings') return this.findStandings(query.get('season') ?? '');
    return name === 'weekend' ? this.findWeekend(parameter) : Promise.resolve(null);
  }

  private async findPicks(): Promise<FirstView | null> {
    const found = await this.reader.readSeason();
    return found && { page: 'picks', season: presentSeason(found) };
  }

  /** Chooses the season in the same way as the page: the current season if the address has no year. */
  private async findStandings(yearText: string): Promise<FirstView | null> {
    const weekends = await this.reader.readWeekends(/^\d{4}$/.test(yearText) ? Number(yearText) : null);
    return weekends && { page: 'standings', weekends: weekends.map(presentWeekend) };
  }

  private async findWeekend(idText: string): Promise<FirstView | null> {
    const found = await this.reader.readWeekend(readWholeNumber(idText));
    if (!found) return null;
    const { weekend, year, round, rounds } = found;
    return { page: 'weekend', weekend: { ...presentWeekend(weekend), season_year: year, round, rounds } };
  }
}

/** Imports the renderer on first use, so that processes without pages do not load it. Null if it is not built. */
async function loadRenderer(): Promise<RenderFirstView | null> {
  if (!existsSync(builtModule)) return null;
  const { renderFirstView } = (await import(pathToFileURL(builtModule).href)) as { renderFirstView: RenderFirstView };
  return renderFirstView;
}
