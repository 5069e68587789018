import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, HttpStatus } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { isDatabaseUnreachable } from '../../league/database/errors.js';
import type { Reply, Request } from './request.js';

/** A refusal with a body of its own, as the wire lists it: its flags are always all present. */
export class ApiException extends HttpException {
  /** `retryAfterSeconds` becomes the header Retry-After. */
  constructor(
    status: HttpStatus,
    body: object,
    readonly retryAfterSeconds?: number,
  ) {
    super(body, status);
  }
}

export const badRequest = (body: object = {}) => new ApiException(HttpStatus.BAD_REQUEST, body);
export const notFound = (body: object = {}) => new ApiException(HttpStatus.NOT_FOUND, body);

export const tooManyTries = 'Too many tries, please wait';

/** 429, with the seconds to wait. */
export class TooManyRequests extends ApiException {
  constructor(retryAfterSeconds: number) {
    super(HttpStatus.TOO_MANY_REQUESTS, { message: tooManyTries }, retryAfterSeconds);
  }
}

/** In seconds. PostgreSQL that is started again is back sooner. */
const tryAgainAfter = 5;

/**
 * Every answer has a JSON body. A refusal keeps the body that it was given; a failure of ours is logged with the request
 * it belongs to and the client gets its request id only. While the database is away that is 503, and to be tried again.
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
    const status = clientFault(error);
    if (status !== null) {
      void reply.status(status).send({ message: (error as Error).message });
      return;
    }
    this.log.error({ err: error, path: request.url.split('?')[0] }, 'request failed');
    if (isDatabaseUnreachable(error)) {
      void reply
        .status(HttpStatus.SERVICE_UNAVAILABLE)
        .header('retry-after', String(tryAgainAfter))
        .send({ message: 'The database is not available, please try again', request_id: request.id });
      return;
    }
    void reply.status(HttpStatus.INTERNAL_SERVER_ERROR).send({ message: 'Internal error', request_id: request.id });
  }
}

/** The status that Fastify and its plugins give to what a client did wrong: malformed JSON, a body too large. */
function clientFault(error: unknown): number | null {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
