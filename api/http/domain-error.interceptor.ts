import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { catchError, type Observable, throwError } from 'rxjs';
import { isDomainError } from '../../league/platform/core/domain-error.js';
import { exceptionOf, refusesKey, type RefusalShape } from './domain-error-answers.js';

@Injectable()
export class DomainErrorInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const shape = this.reflector.get<RefusalShape | undefined>(refusesKey, context.getHandler());
    const convert = (error: unknown) => (isDomainError(error) ? exceptionOf(error, shape) : error);
    return next.handle().pipe(catchError((error: unknown) => throwError(() => convert(error))));
  }
}
