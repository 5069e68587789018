import type { ChampionshipClass } from '../../../../league/contract/championship-classes.js';
import type { Classification } from '../../../../league/rules/championship-classification.js';
import type { RaceKind } from '../../../../league/rules/weekend-states.js';
import { chooseSession, convertClassification } from './convert-classification.js';
import { type ChampionshipSource, unreadable } from './open.js';
import { findCategory, readRounds } from './read-season.js';

interface Wanted {
  kind: RaceKind;
  year: number;
  class: ChampionshipClass;
  weekend: { championshipId: string | null; startDate: string; endDate: string };
}

/** Reads the result of a session. @throws SourceFailure, also before the result is published */
export async function readClassification(
  source: Pick<ChampionshipSource, 'get'>,
  { kind, year, class: name, weekend }: Wanted,
): Promise<Classification> {
  const event = weekend.championshipId ?? (await findEvent(source, year, weekend));
  const category = findCategory(await source.get('categories', `/results/categories?eventUuid=${event}`), name);
  if (category === undefined) throw unreadable(`The event of the championship has no class ${name}.`);
  const path = `/results/sessions?eventUuid=${event}&categoryUuid=${category}`;
  const sessions = await source.get('raceSessions', path);
  const session = chooseSession(sessions, kind);
  if (session.kind === 'not_held') throw unreadable(describeNotHeld(kind));
  if (session.kind === 'not_over') throw unreadable(noResultYet);
  const { classification } = await source.get(
    'classification',
    `/results/session/${session.id}/classification?test=false`,
  );
  if (classification.length === 0) throw unreadable(noResultYet);
  const converted = convertClassification(classification, kind);
  if ('problems' in converted) throw unreadable(`The classification is not a result. ${converted.problems.join(' ')}`);
  const status = sessions.find(({ id }) => id === session.id)?.status ?? '';
  const doubts = over.test(status) ? [] : [`The championship calls the session “${status}”, not “Finished”.`];
  return { kind, rows: converted.rows, doubts: [...doubts, ...converted.doubts] };
}

const over = /^(finished|official|)$/i;

const noResultYet = 'The championship has no result of this session yet.';
const describeNotHeld = (kind: RaceKind) =>
  `The championship has no ${kind === 'race' ? 'race' : 'sprint race'} of this class at this event. If it was not held, record that.`;

/** The event on the days of a weekend that was not set up from the championship. */
async function findEvent(
  source: Pick<ChampionshipSource, 'get'>,
  year: number,
  { startDate, endDate }: Wanted['weekend'],
): Promise<string> {
  const rounds = await readRounds(source, year);
  const [event, other] = rounds.filter(({ date_start, date_end }) => date_start <= endDate && date_end >= startDate);
  if (!event) throw unreadable('The championship has no event on the days of this weekend.');
  if (other) throw unreadable('The championship has several events on the days of this weekend.');
  return event.id;
}
