import { QueryFailedError } from 'typeorm';

/**
 * Of the network, and of PostgreSQL: it starts or ends (57P..), has no connection, disk space or memory to spare (53300, 53100, 53200), or it
 * accepts no changes, as a standby that is not promoted yet (25006).
 */
const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53300', '53100', '53200', '25006', '08000', '08001', '08003', '08004', '08006'],
]);
/** Messages of errors of the driver that have no code. */
const texts =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered|was closed))/;

/** Whether something failed because the database could not be reached, or could not do its work at the moment: trying again may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof QueryFailedError) return isDatabaseUnavailable(error.driverError);
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || texts.test(error.message);
}

/**
 * Whether a change failed because of another one at the same moment: what it refers to was deleted (23503), or PostgreSQL ended one of two
 * transactions that waited for each other (40P01). Made again it succeeds, or is refused for a reason.
 */
export function isOvertaken(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code } = error.driverError as { code?: unknown };
  return code === '23503' || code === '40P01';
}

/** The name of the constraint that a failed statement violated; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof QueryFailedError)) return null;
  const { constraint } = error.driverError as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : null;
}
