import { QueryFailedError } from 'typeorm';

/** The name of the constraint that a failed statement violated; null for any other error. Names are mapped to answers. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof QueryFailedError)) return null;
  const { constraint } = error.driverError as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : null;
}
