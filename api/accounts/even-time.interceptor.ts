import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { dematerialize, forkJoin, materialize, mergeMap, type Observable, timer, toArray } from 'rxjs';

/** In milliseconds. Queuing an email takes less time than this. */
export const evenTimeMs = 150;

/** Delays responses and errors until `evenTimeMs` after the call began. */
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
