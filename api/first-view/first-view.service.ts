import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, type EntityManager } from 'typeorm';
import type { FirstView, RenderFirstView } from '../../league/contract/first-view.js';
import type { MatchedPage, PageName } from '../../league/contract/page-paths.js';
import { loadOnce } from '../../league/platform/core/load-once.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { ShortReads } from '../http/short-reads.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import { presentWeekend, SimpleSeasonPresenter } from '../presenters/shapes.presenter.js';

/** The module with `RenderFirstView`, of the built front end. Every process runs in the root of the project. */
const builtModule = join(process.cwd(), 'web/dist/.server/first-view.js');

const pagesWithView: ReadonlySet<PageName> = new Set<FirstView['page']>(['home', 'standings', 'picks', 'weekend']);

/** First views of pages: their heads, with what every visitor may see (docs/decisions/web-front-end.md). */
@Injectable()
export class FirstViews {
  private readonly reads = new ShortReads();
  private readonly loadRenderer = loadOnce(loadRenderer);

  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly simpleSeasons: SimpleSeasonPresenter,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Returns the first view of a page as markup; '' where it has none, the database does not answer at once, it is not built, or rendering fails, which is logged. `isVisitor`: the
   * request has no session.
   */
  async render(page: MatchedPage, query: URLSearchParams, isVisitor: boolean): Promise<string> {
    if (!pagesWithView.has(page.name)) return '';
    // The home of a member shows what is theirs; picks are nothing for a visitor.
    if (page.name === (isVisitor ? 'picks' : 'home')) return '';
    const view = await this.reads.read(() => readAtOnce(this.database, (manager) => this.find(manager, page, query)));
    if (!view) return '';
    try {
      return (await this.loadRenderer())?.(view) ?? '';
    } catch (error) {
      this.log.error({ err: error, page: page.name }, 'a first view could not be rendered');
      return '';
    }
  }

  private async find(
    manager: EntityManager,
    { name, parameter }: MatchedPage,
    query: URLSearchParams,
  ): Promise<FirstView | null> {
    if (name === 'home') return { page: 'home', season: (await this.seasons.findCurrent(manager))?.year ?? null };
    if (name === 'picks') return this.findPicks(manager);
    if (name === 'standings') return this.findStandings(manager, query.get('season') ?? '');
    return name === 'weekend' ? this.findWeekend(manager, parameter) : null;
  }

  private async findPicks(manager: EntityManager): Promise<FirstView | null> {
    const season = await this.seasons.findCurrent(manager);
    return season && { page: 'picks', season: await this.simpleSeasons.present(manager, season) };
  }

  /** As the page chooses its season: the current one where the address names none. */
  private async findStandings(manager: EntityManager, yearText: string): Promise<FirstView | null> {
    const season = /^\d{4}$/.test(yearText)
      ? await this.seasons.findByYear(manager, Number(yearText))
      : await this.seasons.findCurrent(manager);
    if (!season) return null;
    const weekends = await this.weekends.findOfSeason(manager, season.id);
    return { page: 'standings', weekends: weekends.map(presentWeekend) };
  }

  private async findWeekend(manager: EntityManager, idText: string): Promise<FirstView | null> {
    const weekend = await this.weekends.find(manager, readWholeNumber(idText));
    if (!weekend) return null;
    const { year } = await this.seasons.get(manager, weekend.seasonId);
    const calendar = await this.weekends.findCalendar(manager, weekend.seasonId);
    const round = calendar.findIndex(({ id }) => id === weekend.id) + 1;
    return {
      page: 'weekend',
      weekend: { ...presentWeekend(weekend), season_year: year, round, rounds: calendar.length },
    };
  }
}

/** Imports the renderer on its first use, so that a process that shows no page does not hold it; null where it is not built. */
async function loadRenderer(): Promise<RenderFirstView | null> {
  if (!existsSync(builtModule)) return null;
  const { renderFirstView } = (await import(pathToFileURL(builtModule).href)) as { renderFirstView: RenderFirstView };
  return renderFirstView;
}
