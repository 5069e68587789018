import { context, type Context, type Span, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { startRequestSpan } from '../../league/core/tracing.js';
import type { Request } from './request.js';

/**
 * Runs each request in a span, named by its method and the pattern of its route. Nothing in it tells who asked, or a query. A `traceparent` of the
 * client is ignored: strangers must not choose what is recorded. What the response cache has is not traced.
 */
export function traceRequests(server: FastifyInstance): void {
  const spans = new WeakMap<Request, { span: Span; running: Context }>();
  server.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const started = startRequestSpan(`${request.method} ${route}`, {
      'http.request.method': request.method,
      'http.route': route,
      'request.id': request.id,
    });
    spans.set(request, started);
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw;
      if (writableFinished) started.span.setAttribute('http.response.status_code', statusCode);
      if (!writableFinished || statusCode >= 500) started.span.setStatus({ code: SpanStatusCode.ERROR });
      started.span.end();
    });
    context.with(started.running, done);
  });
  // The body of a request is read in the context of its connection.
  server.addHook('preValidation', (request, _reply, done) => {
    context.with(spans.get(request)?.running ?? context.active(), done);
  });
}
