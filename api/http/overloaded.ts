import { HttpException, HttpStatus } from '@nestjs/common';

/** 503: what was asked for can't be done at this moment; the error filter tells with Retry-After how long to wait. */
export class Overloaded extends HttpException {
  constructor(readonly retryAfterSeconds: number) {
    super({ message: 'Too much to do at the moment, please try again' }, HttpStatus.SERVICE_UNAVAILABLE);
  }
}
