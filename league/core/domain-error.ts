import type { AddResultsRefusal, Overtaken, WeekendRefusal, WeekendsRefusal } from '../contract/answers.js';

/** Every refusal of the domain by its code, with the data that tells of it; null where the code says all. */
export interface DomainErrors {
  /** There is no such season, or it is deleted. */
  season_not_found: null;
  /** A finalized season does not change any more (rules.md 4). */
  season_finalized: null;
  season_year_taken: null;
  season_already_current: null;
  /** Only the current season can be finalized. */
  season_must_be_current: null;
  season_message_not_found: null;
  /** The picks window is that of the current season, and there is none. */
  no_current_season: null;
  /** The picks window of a finalized season stays closed. */
  current_season_finalized: null;
  /** The picks window opens only where there are riders to pick. */
  season_has_no_riders: null;

  rider_not_found: null;
  /** The season of a new rider is not there. */
  riders_season_not_found: null;
  /** The season has a rider with this number. */
  rider_number_taken: null;

  weekend_not_found: null;
  /** The season of a new weekend is not there. */
  weekend_season_not_found: null;
  /** The flags of what is wrong with a weekend. */
  weekend_invalid: Omit<WeekendRefusal, 'invalid_season'>;
  /** The same for each wrong one of several, by its index. */
  weekends_invalid: WeekendsRefusal['race_weekends'];
  weekend_already_final: null;
  weekend_not_final: null;
  /** A weekend can be made final once both its results are stored. */
  result_missing: null;

  race_not_found: null;
  /** The weekend has this race already, or is final; which of them, where it is known. */
  race_exists: Overtaken;
  race_invalid: null;
  /** The races of a final weekend don't change. */
  weekend_is_final: null;
  /** The flags of what is wrong with a typed result. */
  results_invalid: Partial<AddResultsRefusal> & Overtaken & Record<string, unknown>;

  /** One retrieval at a time has not ended in the installation (rules.md 7). */
  retrieval_busy: null;
  /** There is no season of the year that was given with a link. */
  retrieval_season_unknown: null;
  /** Nothing is retrieved for a finalized season (rules.md 4). */
  retrieval_season_closed: null;
  /** A result is stored already. */
  retrieval_result_stored: null;
  /** The link is not of a page that can be retrieved (rules.md 6). */
  retrieval_link_invalid: null;
  /** There is no such retrieval, or it has ended. */
  retrieval_not_running: null;

  /** The autopilot works for the current season only. */
  autopilot_season_not_current: null;
  /** The autopilot of the season is switched off. */
  autopilot_off: null;
}

export type DomainErrorCode = keyof DomainErrors;

/** What a service throws where it refuses something; nothing is changed then. The API answers it by the table of `domain-error-answers.ts`. */
export class DomainError<Code extends DomainErrorCode = DomainErrorCode> extends Error {
  constructor(
    readonly code: Code,
    readonly data: DomainErrors[Code],
  ) {
    super(code);
  }
}

/** Whether something thrown is a refusal of the domain, or with `code` this one. */
export function isDomainError<Code extends DomainErrorCode = DomainErrorCode>(
  error: unknown,
  code?: Code,
): error is DomainError<Code> {
  return error instanceof DomainError && (code === undefined || error.code === code);
}
