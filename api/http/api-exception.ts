import { HttpException, HttpStatus } from '@nestjs/common';

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
