import { HttpStatus } from '@nestjs/common';
import { ApiException } from './api-exception.js';

export const tooManyTries = 'Too many tries, please wait';

/** 429, with the seconds to wait. */
export class TooManyRequests extends ApiException {
  constructor(retryAfterSeconds: number) {
    super(HttpStatus.TOO_MANY_REQUESTS, { message: tooManyTries }, retryAfterSeconds);
  }
}
