import { setTimeout as sleep } from 'node:timers/promises';
import type { Span as OpenSpan } from '@opentelemetry/api';
import { VERSION } from '@/lib/kernel/config/version.ts';
import type { Span } from '@/lib/kernel/process/request-scope.ts';
import { setTracer, type Tracer } from '@/lib/kernel/process/tracing.ts';

/** Longer statements are cut off. */
const MAX_TEXT = 2_000;
const STOP_MS = 2_000;

/**
 * Sends traces by OTLP over HTTP to where OpenTelemetry's own variables say, which its packages read themselves. They
 * are only loaded here: without those variables nothing of it costs anything.
 * @returns what sends the rest and stops
 */
export async function startTracing({ sendsTraces }: { sendsTraces: boolean }): Promise<() => Promise<void>> {
  if (!sendsTraces) return async () => {};
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, base, resources, core, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
  const named = resources.resourceFromAttributes({ 'service.name': 'tillgate', 'service.version': VERSION });
  const resource = named.merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const spanProcessors = [new base.BatchSpanProcessor(new OTLPTraceExporter())];
  const provider = new base.BasicTracerProvider({ resource, spanProcessors });
  const open = provider.getTracer('tillgate', VERSION);
  const propagator = new core.W3CTraceContextPropagator();
  const readHeader = { get: (carrier: { traceparent: string }) => carrier.traceparent, keys: () => ['traceparent'] };
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
  const known = new WeakMap<Span, OpenSpan>();

  const begin: Tracer['begin'] = (name, kind, attributes, parent, traceparent) => {
    const above = parent && known.get(parent);
    const context = above
      ? trace.setSpan(ROOT_CONTEXT, above)
      : traceparent
        ? propagator.extract(ROOT_CONTEXT, { traceparent }, readHeader)
        : ROOT_CONTEXT;
    const text = attributes['db.query.text'];
    const shown = typeof text === 'string' ? { ...attributes, 'db.query.text': text.slice(0, MAX_TEXT) } : attributes;
    const span = open.startSpan(name, { kind: kinds[kind], attributes: shown }, context);
    const ours: Span = {
      set: (more) => void span.setAttributes(more),
      fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
      end: () => span.end(),
    };
    known.set(ours, span);
    return ours;
  };
  setTracer({ begin });
  return async () => {
    setTracer(null);
    // A collector that is away must hold up no stop.
    await Promise.race([provider.shutdown().catch(() => {}), sleep(STOP_MS, undefined, { ref: false })]);
  };
}
