import { QueryFailedError } from 'typeorm';

/** Of the network, and of PostgreSQL while it starts, ends, or has no connection, disk space or memory to spare. */
const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53300', '53100', '53200', '08000', '08001', '08003', '08004', '08006'],
]);
/** Messages of errors of the driver that have no code. */
const texts = /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/;

/** Whether something failed because the database could not be reached, the connection to it broke, or it had no room: trying again may help. */
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
