import { HttpStatus } from '@nestjs/common';
import { messages } from '../../league/contract/messages.js';
import type { DomainError, DomainErrorCode, DomainErrors } from '../../league/core/domain-error.js';

export interface DomainErrorAnswer {
  status: HttpStatus;
  /** What the body tells. A flag that calls have beside it is in the body of those calls only whose refusals have it (`@Refuses`). */
  body: { message?: string; [flag: string]: unknown };
}

/** How the API answers each refusal of the domain: the one table of status, flags and message. */
export const domainErrorAnswers: { [Code in DomainErrorCode]: (data: DomainErrors[Code]) => DomainErrorAnswer } = {
  season_not_found: () => ({ status: HttpStatus.NOT_FOUND, body: { message: messages.seasons.notFound } }),
  season_finalized: () => ({
    status: HttpStatus.BAD_REQUEST,
    body: { season_finalized: true, message: messages.finalize.seasonFinalized },
  }),
};

/** The answer to a refusal. */
export function answerOf<Code extends DomainErrorCode>({ code, data }: DomainError<Code>): DomainErrorAnswer {
  return domainErrorAnswers[code](data);
}
