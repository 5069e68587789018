import { z } from 'zod';
import { Refuses } from '../http/domain-errors.js';
import { wholeNumber } from '../http/zod-validation.pipe.js';
import { presentRidersImport } from './retrieval.presenter.js';

/** What does not fit becomes an empty link or the year 0, so that the refusal says which of the two is wrong. */
export const importRequest = z.object({ url: z.string().max(2048).catch(''), year: wholeNumber.catch(0) });

const noFlags = presentRidersImport({ kind: 'stored' });

/** The flags of a body that does not fit. */
export const notImported = { ...noFlags, invalidLink: true };

/** The refusals of the calls that import or read riders. */
export const RefusesRidersImport = () =>
  Refuses(noFlags, {
    retrieval_busy: { selenium_available: false },
    retrieval_season_unknown: { invalidSeason: true },
    retrieval_season_closed: { invalidSeason: true },
    retrieval_link_invalid: { invalidLink: true },
  });
