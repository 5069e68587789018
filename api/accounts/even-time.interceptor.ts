import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { dematerialize, forkJoin, materialize, mergeMap, type Observable, timer, toArray } from 'rxjs';

/** In milliseconds: longer than it takes to order a mail. */
export const evenTimeMs = 150;

/** Holds the answer of a call, or its refusal, until a time after its begin. */
@Injectable()
export class EvenTimeInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const outcome = next.handle().pipe(materialize(), toArray());
    return forkJoin([outcome, timer(evenTimeMs)]).pipe(
      mergeMap(([notifications]) => notifications),
      dematerialize(),
    );
  }
}
