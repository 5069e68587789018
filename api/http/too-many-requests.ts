import { HttpException, HttpStatus } from '@nestjs/common';

/** 429; the error filter tells with Retry-After how long to wait. */
export class TooManyRequests extends HttpException {
  constructor(readonly retryAfterSeconds: number) {
    super({ message: 'Too many tries, please wait' }, HttpStatus.TOO_MANY_REQUESTS);
  }
}
