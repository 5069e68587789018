import { QueryFailedError } from 'typeorm';

/** From the network, and from PostgreSQL while it is starting, stopping, out of resources or read-only (25006). */
const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53300', '53100', '53200', '25006', '08000', '08001', '08003', '08004', '08006'],
]);
/** Messages of driver errors without a code. */
const texts =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered|was closed))/;

/** True if the database is unreachable or temporarily unable to work, so that a retry may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof QueryFailedError) return isDatabaseUnavailable(error.driverError);
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || texts.test(error.message);
}

/** True after a concurrent deletion (23503) or a deadlock (40P01). A retry succeeds or is refused with a reason. */
export function isOvertaken(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code } = error.driverError as { code?: unknown };
  return code === '23503' || code === '40P01';
}

export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof QueryFailedError)) return null;
  const { constraint } = error.driverError as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : null;
}
