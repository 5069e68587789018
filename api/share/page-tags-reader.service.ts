import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Env } from '../../league/platform/core/env.js';
import { type MatchedPage, pagePaths } from '../../league/contract/page-paths.js';
import { ordinal } from '../../league/contract/short-texts.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import { GroupsService } from '../../league/community/groups/groups.service.js';
import type { PicksPicture, PositionPicture } from '../../league/reading/picture-reader.service.js';
import { SharedPageReader } from '../../league/reading/shared-page-reader.service.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import { ShortReads } from '../http/short-reads.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import { escapeHtml } from '../http/serve-pages.js';
import { pictureSize } from './draw-share-picture.js';

/** The preview of a shared link. Fields are plain text, not markup. */
interface PageTags {
  title: string;
  description: string;
  /** Without the origin, but with the page's query. */
  path: string;
  image: string;
  imageText: string;
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const integers = new Intl.NumberFormat('en');

/** The tags contain only what a visitor may see, and no weekend results. */
@Injectable()
export class PageTagsReader {
  private readonly league: string;
  private readonly origin: string;
  private readonly reads: ShortReads;

  constructor(
    @InjectEnv() env: Env,
    private readonly groups: GroupsService,
    private readonly pages: SharedPageReader,
    log: PinoLogger,
  ) {
    this.reads = new ShortReads(log);
    this.league = env.LEAGUE_NAME;
    this.origin = env.PUBLIC_URL;
  }

  /** Returns the default tags if the page has no tags of its own, or if the database is slow. */
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

  /** Returns null if the page has no tags of its own, or its subject does not exist. */
  private find({ name, parameter }: MatchedPage, query: URLSearchParams): Promise<Partial<PageTags> | null> {
    const year = readWholeNumber(query.get('season') ?? '');
    if (name === 'weekend') return this.findWeekend(readWholeNumber(parameter));
    if (name === 'standings') return this.findStandings(year);
    if (name === 'profile')
      return this.findProfile(parameter, year, query.get('picture') === 'picks' ? 'picks' : 'position');
    if (name === 'joinGroup') return this.findInvitation(parameter);
    if (name !== 'group') return Promise.resolve(null);
    // Only members of a group may see its name.
    return Promise.resolve({
      title: this.withLeagueName('A group'),
      description: `Members of ${this.league} who compare themselves with one another.`,
      path: `/groups/${encodeURIComponent(parameter)}`,
    });
  }

  private async findWeekend(id: number | null): Promise<Partial<PageTags> | null> {
    const weekend = await this.pages.readWeekend(id);
    if (!weekend) return null;
    return {
      title: this.withLeagueName(weekend.title),
      description: `${daysOf(weekend)}. Results stay closed until you open them.`,
      path: `/race-weekends/${weekend.id}`,
    };
  }

  private async findStandings(asked: number | null): Promise<Partial<PageTags> | null> {
    const found = await this.pages.readStandings(asked);
    if (!found) return null;
    const { year, origin } = found;
    const after = origin && !origin.withBonus ? { ...origin, title: origin.weekend.title } : null;
    return {
      title: this.withLeagueName(`Standings ${year}`),
      description:
        origin === null
          ? `The members taking part in season ${year}.`
          : `All members by points, ${describeOrigin(after, year)}.`,
      path: `/standings?season=${year}`,
    };
  }

  /** Handles profiles and their share links, which name the picture and the season. */
  private async findProfile(
    name: string,
    year: number | null,
    kind: 'position' | 'picks',
  ): Promise<Partial<PageTags> | null> {
    const found = await this.pages.readProfile(name, year, kind);
    if (!found) return null;
    const { username, picture } = found;
    const path = `/users/${encodeURIComponent(username)}`;
    const title = this.withLeagueName(username);
    if (!picture) return { title, path, description: `Picks, points and positions of ${username}.` };
    const description = describePicture(picture);
    const image = `/api/get-${kind}-picture?username=${encodeURIComponent(username)}&season=${picture.year}`;
    const shared = year === null && kind === 'position' ? '' : `?picture=${kind}&season=${picture.year}`;
    return { title, description, path: path + shared, image, imageText: `${username}: ${description}` };
  }

  private async findInvitation(token: string): Promise<Partial<PageTags> | null> {
    const { group } = await this.groups.findInvitation(token, null);
    return {
      title: `Join ${group.name} · ${this.league}`,
      description: 'Pick the top five of the motorcycle world championship, and see whose call is best.',
      path: `/groups/join/${encodeURIComponent(token)}`,
      image: `/api/get-invitation-picture?token=${encodeURIComponent(token)}`,
      imageText: `An invitation to ${group.name}`,
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

function describePicture(picture: PositionPicture | PicksPicture): string {
  const { year } = picture;
  if (picture.kind === 'picks') return `Picks for ${year}: ${picture.picks.map(({ name }) => name).join(', ')}.`;
  const { position, count, after } = picture;
  return `${ordinal(position)} of ${integers.format(count)}, ${describeOrigin(after, year)}.`;
}

/** `after` is null if the season is finalized. */
function describeOrigin(after: { title: string; round: number; rounds: number } | null, year: number): string {
  if (after === null) return `final standings of ${year}`;
  return `after ${after.title}, round ${after.round} of ${after.rounds}`;
}

function daysOf({ startDate, endDate }: RaceWeekend): string {
  return days.formatRange(new Date(startDate), new Date(endDate));
}
