import { type INestApplicationContext, Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Whether the process has begun to end. Nest runs this hook before it closes anything. */
@Injectable()
export class Shutdown implements OnModuleDestroy {
  begun = false;

  onModuleDestroy(): void {
    this.begun = true;
  }
}

/**
 * Closes the application on SIGTERM and SIGINT, then exits. Without `useProcessExit` Nest sends the signal to its own
 * process a second time; the kernel drops that where the process is number 1 of a container, and open servers keep it running.
 */
export function endOnSignals(app: INestApplicationContext): void {
  app.enableShutdownHooks([], { useProcessExit: true });
}
