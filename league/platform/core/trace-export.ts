import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { PinoLogger } from 'nestjs-pino';
import pTimeout from 'p-timeout';
import type { Env } from './env.js';
import { applicationVersion } from './tracing.js';

export type ServiceName = 'parc-ferme-api' | 'parc-ferme-worker';

const shutdownMs = 3_000;

/** Without OTEL_EXPORTER_OTLP_ENDPOINT, the SDK is not loaded, and the functions of `tracing.ts` do nothing. */
@Injectable()
export class TraceExport implements OnApplicationShutdown {
  private constructor(private readonly provider: NodeTracerProvider | null) {}

  static async start(env: Env, service: ServiceName, log: PinoLogger): Promise<TraceExport> {
    if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return new TraceExport(null);
    const [
      { BatchSpanProcessor, NodeTracerProvider },
      { OTLPTraceExporter },
      { defaultResource, resourceFromAttributes },
    ] = await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
    const warn = (message: string, ...more: unknown[]) => log.warn({ more }, `tracing: ${message}`);
    diag.setLogger({ error: warn, warn, info: warn, debug: warn, verbose: warn }, DiagLogLevel.WARN);
    const exporter = new OTLPTraceExporter({ url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces` });
    const identity = resourceFromAttributes({ 'service.name': service, 'service.version': applicationVersion });
    const provider = new NodeTracerProvider({
      resource: defaultResource().merge(identity),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    provider.register();
    return new TraceExport(provider);
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.provider) return;
    try {
      await pTimeout(this.provider.shutdown(), { milliseconds: shutdownMs });
    } catch (error) {
      diag.warn('the last spans were not sent', error);
    }
  }
}
