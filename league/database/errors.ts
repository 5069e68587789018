import { QueryFailedError } from 'typeorm';

/** Codes of network errors, and those of PostgreSQL while it starts, shuts down, or has no free connection. */
const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'],
]);
/** Messages of errors of the driver that have no code. */
const texts = /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/;

/** Whether the error means that the database was not reachable or the connection broke, so that a retry may succeed. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (error instanceof QueryFailedError) return isDatabaseUnreachable(error.driverError);
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnreachable);
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || texts.test(error.message);
}

/** The name of the constraint that a failed statement violated; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof QueryFailedError)) return null;
  const { constraint } = error.driverError as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : null;
}
