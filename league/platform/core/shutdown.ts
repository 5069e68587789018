import { type INestApplicationContext, Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Whether the process is shutting down. Nest runs this hook before it closes anything. */
@Injectable()
export class Shutdown implements OnModuleDestroy {
  hasBegun = false;

  onModuleDestroy(): void {
    this.hasBegun = true;
  }
}

/**
 * Closes the application on SIGTERM and SIGINT, then exits. Without `useProcessExit` Nest sends the signal to its own
 * process a second time; the kernel ignores it if the process has id 1 in a container, and open servers keep it running.
 */
export function shutDownOnSignals(app: INestApplicationContext): void {
  app.enableShutdownHooks([], { useProcessExit: true });
}
