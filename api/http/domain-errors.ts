import {
  type CallHandler,
  type ExecutionContext,
  HttpStatus,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { type DomainError, type DomainErrorCode, isDomainError } from '../../league/core/domain-error.js';
import { Reflector } from '@nestjs/core';
import { catchError, type Observable, throwError } from 'rxjs';
import { ApiException } from './api-exception.js';
import { answerOf } from './domain-error-answers.js';

const refusesKey = 'refuses';

/** What all refusals of a call have in their bodies, and what some of them have beside it. */
export interface RefusalShape {
  /** The flags of a refusal with status 400 of which none is set: they are always all present (wire.md). */
  flags: object;
  flagsOf: Partial<Record<DomainErrorCode, object>>;
}

/** The shape of a call's refusals: its flags, and what of the body a refusal of the domain has in this call in place of the common table. */
export const Refuses = <Flags extends object>(
  flags: Flags,
  flagsOf: Partial<Record<DomainErrorCode, Partial<Flags> & { message?: string }>> = {},
) => SetMetadata(refusesKey, { flags, flagsOf } satisfies RefusalShape);

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
