import { HttpException, HttpStatus } from '@nestjs/common';

/** An error response whose body has all its flags (wire.md). */
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

export const tooManyAttempts = 'Too many attempts, please wait';

export class TooManyRequests extends ApiException {
  constructor(retryAfterSeconds: number) {
    super(HttpStatus.TOO_MANY_REQUESTS, { message: tooManyAttempts }, retryAfterSeconds);
  }
}
