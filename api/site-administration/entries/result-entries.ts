import { RaceResult, RaceWeekend, ResultRow } from '../../../league/schema/race-weekend.entity.js';
import { adminMessages } from '../../../league/contract/admin-messages.js';
import { isDomainError } from '../../../league/platform/core/domain-error.js';
import { ResultsService } from '../../../league/season/weekends/results.service.js';
import { WeekendsService } from '../../../league/season/weekends/weekends.service.js';
import { weekendStatusNames } from '../../../league/contract/limits.js';
import type { ResultSource } from '../../../league/contract/answer-fields.js';
import { siteTexts } from '../../../league/contract/site-texts.js';
import { badRequest } from '../../http/api-exception.js';
import { type Action, type Description, type Edit, seasonOfRow, seasonOfWeekend } from '../description.js';

const editingWeekend: Edit = {
  fields: [
    { name: 'title', label: 'Title', kind: 'text' },
    { name: 'url', label: 'Link to the results', kind: 'text', hint: 'A results page of the results site' },
    { name: 'start', label: 'First day', kind: 'date' },
    { name: 'end', label: 'Last day', kind: 'date' },
    { name: 'country', label: 'Country', kind: 'text', hint: 'Three letters: QAT' },
  ],
  read: (_, row) =>
    Promise.resolve({
      title: String(row['title']),
      url: String(row['url']),
      start: String(row['startDate']),
      end: String(row['endDate']),
      country: typeof row['country'] === 'string' ? row['country'] : '',
    }),
  save: ({ get }, row, values) => get(WeekendsService).edit(Number(row['id']), values).catch(toFormError),
};

const sourceWords: Record<ResultSource, string> = {
  page: 'results page',
  hand: 'typed by hand',
  championship: 'championship',
};

/** Throws the flags of an invalid weekend as a message that names the invalid fields. */
function toFormError(error: unknown): never {
  if (!isDomainError(error, 'weekend_invalid')) throw error;
  const flags = error.data;
  const { link, date, title, country } = siteTexts.weekend;
  if (flags.invalid_title) throw badRequest({ message: title, invalid: ['title'] });
  if (flags.invalid_link) throw badRequest({ message: link, invalid: ['url'] });
  if (flags.invalid_date) throw badRequest({ message: date, invalid: ['start', 'end'] });
  if (flags.invalid_country) throw badRequest({ message: country, invalid: ['country'] });
  throw error;
}

const deletingWeekend: Action = {
  label: 'Delete the race weekend',
  isDangerous: true,
  removesRow: true,
  effect: () =>
    'Deletes the weekend with its results and comments, even if it is final. Its points no longer count, and the standings are computed again.',
  run: ({ get }, row) => get(WeekendsService).delete(Number(row['id'])),
  doneMessage: 'Race weekend deleted',
};

const deletingResult: Action = {
  label: 'Delete the result',
  isDangerous: true,
  removesRow: true,
  effect: () => 'Deletes the race with its result. It can be retrieved again, or typed, on the page of its season.',
  run: ({ get }, row) => get(ResultsService).delete(Number(row['id'])),
  doneMessage: adminMessages.races.deleted,
};

export const resultEntries: readonly Description[] = [
  {
    entity: RaceWeekend,
    group: 'League',
    title: 'Race weekends',
    singular: 'race weekend',
    about:
      'The calendar of each season. Use the page of the season to retrieve results, preview the changes, and make the weekend final.',
    namedBy: ['id', 'title'],
    nameOf: ({ title }) => String(title),
    listed: ['seasonId', 'startDate', 'endDate', 'status'],
    choices: { status: weekendStatusNames.map((_, status) => status) },
    words: { status: (status) => weekendStatusNames[Number(status)] ?? String(status) },
    seasonId: seasonOfRow,
    edit: editingWeekend,
    actions: { delete: deletingWeekend },
    links: ({ id }) => [{ label: 'As members see it', href: `/race-weekends/${String(id)}` }],
  },
  {
    entity: RaceResult,
    group: 'League',
    title: 'Results',
    singular: 'result',
    about:
      'A race or sprint of a weekend. A stored result cannot be edited. Delete it, then retrieve or type it again on the page of its season. If its weekend is final, un-finalize it there first.',
    namedBy: ['id', 'kind'],
    nameOf: ({ id, kind }) => `${kind === 'sprint' ? 'Sprint' : 'Race'} ${String(id)}`,
    listed: ['weekendId', 'kind', 'source', 'storedAt', 'storedBy'],
    choices: { kind: ['race', 'sprint'], source: ['page', 'hand', 'championship'] },
    words: { source: (source) => sourceWords[source as ResultSource] },
    seasonId: seasonOfWeekend,
    actions: { delete: deletingResult },
  },
  {
    entity: ResultRow,
    group: 'League',
    title: 'Result rows',
    singular: 'result row',
    about:
      'Who finished where. A result is stored as a whole, so that its positions have no gaps. To change a row, delete the result and retrieve or type it again.',
    listed: ['resultId', 'riderId', 'position', 'mark', 'pointsHundredths'],
    words: { position: (position) => (position === 0 ? 'not classified' : String(position)) },
  },
];
