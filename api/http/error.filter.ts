import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, HttpStatus } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { isDatabaseUnavailable, isOvertaken } from '../../league/platform/database/errors.js';
import { ApiException } from './api-exception.js';
import type { Reply, Request } from './request.js';

const unavailable = { retryAfterSeconds: 5, message: 'The database is not available, please try again' };
const overtaken = { retryAfterSeconds: 1, message: 'Something else changed at the same moment, please try again' };

/**
 * Unexpected errors are logged with their request, whose id the client gets. The status is 503 with Retry-After if the
 * same request may succeed later, otherwise 500.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: PinoLogger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const reply = host.switchToHttp().getResponse<Reply>();
    if (error instanceof ApiException && error.retryAfterSeconds !== undefined)
      void reply.header('retry-after', String(error.retryAfterSeconds));
    if (error instanceof HttpException) {
      const body = error.getResponse();
      void reply.status(error.getStatus()).send(typeof body === 'string' ? { message: body } : body);
      return;
    }
    const status = statusOfBadRequest(error);
    if (status !== null) {
      void reply.status(status).send({ message: (error as Error).message });
      return;
    }
    this.log.error({ err: error, path: request.url.split('?')[0] }, 'request failed');
    const failure = describeFailure(error);
    if (failure.retryAfterSeconds !== undefined) void reply.header('retry-after', String(failure.retryAfterSeconds));
    void reply.status(failure.status).send({ message: failure.message, request_id: request.id });
  }
}

/** `retryAfterSeconds` is set only if the same request may succeed later. */
export function describeFailure(error: unknown): { status: HttpStatus; message: string; retryAfterSeconds?: number } {
  if (isDatabaseUnavailable(error)) return { status: HttpStatus.SERVICE_UNAVAILABLE, ...unavailable };
  if (isOvertaken(error)) return { status: HttpStatus.SERVICE_UNAVAILABLE, ...overtaken };
  return { status: HttpStatus.INTERNAL_SERVER_ERROR, message: 'Internal error' };
}

/** Returns the status of an error of Fastify or a plugin that a request caused, such as malformed JSON. */
export function statusOfBadRequest(error: unknown): number | null {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
