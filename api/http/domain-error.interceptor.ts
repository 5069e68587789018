import { type CallHandler, type ExecutionContext, HttpStatus, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { catchError, type Observable, throwError } from 'rxjs';
import { type DomainError, isDomainError } from '../../league/core/domain-error.js';
import { ApiException } from './api-exception.js';
import { answerOf } from './domain-error-answers.js';
import { type RefusalShape, refusesKey } from './refuses.decorator.js';

/** Makes the answer of a call from a refusal of the domain: by the common table, in the shape that the call's refusals have. */
@Injectable()
export class DomainErrorInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const shape = this.reflector.get<RefusalShape | undefined>(refusesKey, context.getHandler());
    return next.handle().pipe(catchError((error: unknown) => throwError(() => inShape(error, shape))));
  }
}

function inShape(error: unknown, shape: RefusalShape | undefined): unknown {
  return isDomainError(error) ? exceptionOf(error, shape) : error;
}

/** The answer to a refusal, in the shape of the refusals of a call. */
export function exceptionOf(error: DomainError, shape?: RefusalShape): ApiException {
  const { status, body, retryAfterSeconds } = answerOf(error);
  const flags = status === HttpStatus.BAD_REQUEST ? shape?.flags : {};
  return new ApiException(status, { ...flags, ...body, ...shape?.flagsOf[error.code] }, retryAfterSeconds);
}
