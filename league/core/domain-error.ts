/** Every refusal of the domain by its code, with the data that tells of it; null where the code says all. */
export interface DomainErrors {
  /** There is no such season, or it is deleted. */
  season_not_found: null;
  /** A finalized season does not change any more (rules.md 4). */
  season_finalized: null;
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

/** Whether something thrown is this refusal. */
export function isDomainError<Code extends DomainErrorCode>(error: unknown, code: Code): error is DomainError<Code> {
  return error instanceof DomainError && error.code === code;
}
