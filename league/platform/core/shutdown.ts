import { type INestApplicationContext, Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Nest runs this hook before it closes anything. */
@Injectable()
export class Shutdown implements OnModuleDestroy {
  hasBegun = false;

  onModuleDestroy(): void {
    this.hasBegun = true;
  }
}

/**
 * Without `useProcessExit`, Nest sends the signal to its own process again. In a container, the kernel ignores this
 * signal for process 1, and open servers keep the process running.
 */
export function shutDownOnSignals(app: INestApplicationContext): void {
  app.enableShutdownHooks([], { useProcessExit: true });
}
