import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Env } from '../../league/platform/core/env.js';
import { type MatchedPage, pagePaths } from '../../league/contract/page-paths.js';
import { ordinal } from '../../league/contract/short-texts.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import { isDomainError } from '../../league/platform/core/domain-error.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import { GroupsService } from '../../league/community/groups/groups.service.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import { MembersRepository } from '../../league/members/members.repository.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { StandingsReader } from '../../league/standings/standings-reader.service.js';
import { ShortReads } from '../http/short-reads.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import { escapeHtml } from '../http/serve-pages.js';
import { pictureSize } from './draw-share-picture.js';
import { PictureFactsReader } from './picture-facts.service.js';

/** The preview of a shared link. Texts, not markup. */
interface PageTags {
  title: string;
  description: string;
  /** Without the origin, with the page's query. */
  path: string;
  /** The path of the picture, without the origin. */
  image: string;
  /** The text alternative of the picture. */
  imageText: string;
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const integers = new Intl.NumberFormat('en');

/**
 * The OpenGraph and Twitter tags of a page. They contain only what a visitor may see, and no result of any weekend.
 */
@Injectable()
export class PageTagsReader {
  private readonly league: string;
  private readonly origin: string;
  private readonly reads = new ShortReads();

  constructor(
    @InjectEnv() env: Env,
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly members: MembersRepository,
    private readonly groups: GroupsService,
    private readonly standings: StandingsReader,
    private readonly facts: PictureFactsReader,
  ) {
    this.league = env.LEAGUE_NAME;
    this.origin = env.PUBLIC_URL;
  }

  /** The tags of a page as markup; the default tags where it has none of its own, or the database does not answer at once. */
  async render(page: MatchedPage | null, query: URLSearchParams): Promise<string> {
    const path = page ? pagePaths[page.name].replace(/:\w+/, () => encodeURIComponent(page.parameter)) : '/';
    const own = page && (await this.reads.read(() => this.find(page, query)));
    return this.toMarkup({ ...this.defaultTags, path, ...own });
  }

  private get defaultTags(): Omit<PageTags, 'path'> {
    return {
      title: this.league,
      description:
        'A fantasy league on a motorcycle racing world championship: pick the top five of a season and earn your place.',
      image: '/api/get-league-picture',
      imageText: this.league,
    };
  }

  /** The tags of one page; null where it has none of its own, or its subject does not exist. */
  private find(page: MatchedPage, query: URLSearchParams): Promise<Partial<PageTags> | null> {
    const { name, parameter } = page;
    const read = (find: (manager: EntityManager) => Promise<Partial<PageTags> | null>) =>
      readAtOnce(this.database, find);
    if (name === 'weekend') return read((manager) => this.findWeekend(manager, readWholeNumber(parameter)));
    if (name === 'standings')
      return read((manager) => this.findStandings(manager, readWholeNumber(query.get('season') ?? '')));
    if (name === 'profile')
      return read((manager) =>
        this.findProfile(manager, parameter, {
          year: readWholeNumber(query.get('season') ?? ''),
          kind: query.get('picture') === 'picks' ? 'picks' : 'position',
        }),
      );
    if (name === 'joinGroup') return this.findInvitation(parameter);
    if (name !== 'group') return Promise.resolve(null);
    // Without the group's name, which only its members may see.
    return Promise.resolve({
      title: this.withLeagueName('A group'),
      description: `Members of ${this.league} who compare themselves with one another.`,
      path: `/groups/${encodeURIComponent(parameter)}`,
    });
  }

  private async findWeekend(manager: EntityManager, id: number | null): Promise<Partial<PageTags> | null> {
    const weekend = await this.weekends.find(manager, id);
    if (!weekend) return null;
    return {
      title: this.withLeagueName(weekend.title),
      description: `${daysOf(weekend)}. Results stay closed until you open them.`,
      path: `/race-weekends/${weekend.id}`,
    };
  }

  private async findStandings(manager: EntityManager, year: number | null): Promise<Partial<PageTags> | null> {
    const season =
      year === null ? await this.seasons.findCurrent(manager) : await this.seasons.findByYear(manager, year);
    if (!season) return null;
    const origin = await this.standings.findOrigin(manager, await this.standings.findLatest(manager, season));
    const after = origin && !origin.withBonus ? { ...origin, title: origin.weekend.title } : null;
    return {
      title: this.withLeagueName(`Standings ${season.year}`),
      description:
        origin === null
          ? `The members taking part in season ${season.year}.`
          : `All members by points, ${describeOrigin(after, season.year)}.`,
      path: `/standings?season=${season.year}`,
    };
  }

  /** The tags of a profile, and of the link to it that the sheet to share gives: it names the picture and the season. */
  private async findProfile(
    manager: EntityManager,
    name: string,
    { year, kind }: { year: number | null; kind: 'position' | 'picks' },
  ): Promise<Partial<PageTags> | null> {
    const member = await this.members.findByName(manager, name);
    if (!member?.isActive) return null;
    const { username } = member;
    const path = `/users/${encodeURIComponent(username)}`;
    const title = this.withLeagueName(username);
    try {
      const found = await this.describePicture(manager, username, year, kind);
      const image = `/api/get-${kind}-picture?username=${encodeURIComponent(username)}&season=${found.year}`;
      const shared = year === null && kind === 'position' ? '' : `?picture=${kind}&season=${found.year}`;
      const { description } = found;
      return { title, description, path: path + shared, image, imageText: `${username}: ${description}` };
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return { title, path, description: `Picks, points and positions of ${username}.` };
    }
  }

  /** A picture of a member in words, with its season. Throws as `PictureFactsReader` does. */
  private async describePicture(
    manager: EntityManager,
    username: string,
    season: number | null,
    kind: 'position' | 'picks',
  ): Promise<{ description: string; year: number }> {
    if (kind === 'picks') {
      const { picks, year } = await this.facts.findPicks(manager, username, season);
      return { description: `Picks for ${year}: ${picks.map(({ name }) => name).join(', ')}.`, year };
    }
    const { position, amount, after, year } = await this.facts.findPosition(manager, username, season);
    return { description: `${ordinal(position)} of ${integers.format(amount)}, ${describeOrigin(after, year)}.`, year };
  }

  private async findInvitation(token: string): Promise<Partial<PageTags> | null> {
    const { group } = await this.groups.findInvitation(token, null);
    return {
      title: `Join ${group.name} · ${this.league}`,
      description: 'An invitation to a group of members who compare themselves with one another.',
      path: `/groups/join/${encodeURIComponent(token)}`,
    };
  }

  private withLeagueName(title: string): string {
    return `${title} · ${this.league}`;
  }

  private toMarkup({ title, description, path, image, imageText }: PageTags): string {
    const picture = `${this.origin}${image}`;
    const graph = {
      type: 'website',
      site_name: this.league,
      title,
      description,
      url: `${this.origin}${path}`,
      image: picture,
      'image:type': 'image/png',
      'image:width': String(pictureSize.width),
      'image:height': String(pictureSize.height),
      'image:alt': imageText,
    };
    const card = { card: 'summary_large_image', title, description, image: picture, 'image:alt': imageText };
    return [
      ...Object.entries(graph).map(([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}">`),
      ...Object.entries(card).map(([name, value]) => `<meta name="twitter:${name}" content="${escapeHtml(value)}">`),
    ].join('');
  }
}

/** The origin of a table as a phrase; `after` null: the season is finalized. */
function describeOrigin(after: { title: string; round: number; rounds: number } | null, year: number): string {
  if (after === null) return `final standings of ${year}`;
  return `after ${after.title}, round ${after.round} of ${after.rounds}`;
}

function daysOf({ startDate, endDate }: RaceWeekend): string {
  return days.formatRange(new Date(startDate), new Date(endDate));
}
