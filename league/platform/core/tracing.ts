import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Attributes,
  context,
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Every process runs in the root folder of the project. */
export const applicationVersion = (
  JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string }
).version;

const tracer = trace.getTracer('parc-ferme', applicationVersion);
const header = 'traceparent';

interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  parent?: Context;
  /** Whether an error marks the span as failed. By default, every error does. */
  isFailure?: (error: unknown) => boolean;
}

/** Runs `work` in a span. An error marks the span as failed and is thrown again. */
export function inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const { kind = SpanKind.INTERNAL, attributes = {}, parent = context.active(), isFailure = () => true } = options;
  return tracer.startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      if (isFailure(error)) {
        span.recordException(error as Error);
        span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).message });
      }
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Starts a new trace. The caller must end the span. */
export function startRequestSpan(name: string, attributes: Attributes): { span: Span; running: Context } {
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
  return { span, running: trace.setSpan(context.active(), span) };
}

/** The running span as a W3C traceparent for other processes; null if nothing is being traced. */
export function currentTraceparent(): string | null {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier[header] ?? null;
}

/** Null starts a new trace. */
export function contextOf(traceparent: string | null): Context {
  return traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { [header]: traceparent });
}
