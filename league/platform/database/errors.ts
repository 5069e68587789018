import { QueryFailedError } from 'typeorm';

/**
 * Network errors, and PostgreSQL errors: starting or stopping (57P..), out of connections, disk or memory (53...), or
 * read-only as a standby (25006).
 */
const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53300', '53100', '53200', '25006', '08000', '08001', '08003', '08004', '08006'],
]);
/** Messages of driver errors without a code. */
const texts =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered|was closed))/;

/** The database is unreachable or temporarily unable to work. Retrying may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof QueryFailedError) return isDatabaseUnavailable(error.driverError);
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || texts.test(error.message);
}

/**
 * A concurrent change has deleted a referenced row (23503), or caused a deadlock (40P01). If the change is retried, it
 * succeeds or is refused with a reason.
 */
export function isOvertaken(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code } = error.driverError as { code?: unknown };
  return code === '23503' || code === '40P01';
}

/** Returns null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof QueryFailedError)) return null;
  const { constraint } = error.driverError as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : null;
}
