import { HttpStatus } from '@nestjs/common';
import { messages } from '../../league/contract/messages.js';
import type { DomainError, DomainErrorCode, DomainErrors } from '../../league/core/domain-error.js';

export interface DomainErrorAnswer {
  status: HttpStatus;
  /** What the body tells. A flag that calls have beside it is in the body of those calls only whose refusals have it (`@Refuses`). */
  body: { message?: string; [flag: string]: unknown };
}

const badRequest = (body: DomainErrorAnswer['body']): DomainErrorAnswer => ({ status: HttpStatus.BAD_REQUEST, body });
const notFound = (body: DomainErrorAnswer['body']): DomainErrorAnswer => ({ status: HttpStatus.NOT_FOUND, body });

/** How the API answers each refusal of the domain: the one table of status, flags and message. */
export const domainErrorAnswers: { [Code in DomainErrorCode]: (data: DomainErrors[Code]) => DomainErrorAnswer } = {
  season_not_found: () => notFound({ message: messages.seasons.notFound }),
  season_finalized: () => badRequest({ season_finalized: true, message: messages.finalize.seasonFinalized }),
  season_year_taken: () => badRequest({ message: messages.seasons.notUnique }),
  season_already_current: () => badRequest({ message: messages.seasons.settingCurrent }),
  season_must_be_current: () => badRequest({ message: messages.seasons.mustBeCurrent }),
  season_message_not_found: () => notFound({}),
  no_current_season: () => badRequest({ not_current: true }),
  current_season_finalized: () => badRequest({ finalized: true }),
  season_has_no_riders: () => badRequest({ no_competitors: true }),

  rider_not_found: () => notFound({ message: messages.riders.notFound }),
  riders_season_not_found: () => badRequest({ season_not_found: true, message: messages.riders.seasonNotFound }),
  rider_number_taken: () => badRequest({ rider_exists: true, message: messages.riders.exists }),

  weekend_not_found: () => notFound({ message: messages.weekends.notFoundAdmin }),
  weekend_season_not_found: () => badRequest({ invalid_season: true }),
  weekend_invalid: (flags) => badRequest({ ...flags }),
  weekends_invalid: (race_weekends) => badRequest({ race_weekends }),
  weekend_already_final: () => badRequest({ already_finalized: true, message: messages.finalize.already }),
  weekend_not_final: () => badRequest({ message: messages.finalize.notFinal }),
  result_missing: () => badRequest({ cant_be_finalized: true, message: messages.finalize.bothNeeded }),

  race_not_found: () => notFound({}),
  race_exists: (flags) => badRequest({ ...flags, message: messages.races.incorrect }),
  race_invalid: () => badRequest({ message: messages.races.invalid }),
  weekend_is_final: () => badRequest({ weekend_final: true, message: messages.finalize.already }),
  results_invalid: (flags) => badRequest({ ...flags, message: messages.races.incorrect }),

  retrieval_busy: () => badRequest({}),
  retrieval_season_unknown: () => badRequest({}),
  retrieval_season_closed: () => badRequest({ season_finalized: true }),
  retrieval_result_stored: () => badRequest({}),
  retrieval_link_invalid: () => badRequest({}),
  retrieval_not_running: () => notFound({ message: messages.retrieval.notRunning }),

  autopilot_season_not_current: () => badRequest({ message: messages.autopilot.mustBeCurrent }),
  autopilot_off: () => badRequest({ message: messages.autopilot.isOff }),
};

/** The answer to a refusal. */
export function answerOf<Code extends DomainErrorCode>({ code, data }: DomainError<Code>): DomainErrorAnswer {
  return domainErrorAnswers[code](data);
}
