import { setTimeout as sleep } from 'node:timers/promises';
import { propagation } from '@opentelemetry/api';
import { VERSION } from '@/lib/kernel/config/version.ts';
import { setTracer } from '@/lib/kernel/process/tracing.ts';

const STOP_MS = 2_000;

/**
 * Sends traces by OTLP over HTTP to where OpenTelemetry's own variables say, which its packages read themselves. They
 * are only loaded here: without those variables nothing of it costs anything.
 * @returns what sends the rest and stops
 */
export async function startTracing({ sendsTraces }: { sendsTraces: boolean }): Promise<() => Promise<void>> {
  if (!sendsTraces) return async () => {};
  const [base, resources, { W3CTraceContextPropagator }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const named = resources.resourceFromAttributes({ 'service.name': 'tillgate', 'service.version': VERSION });
  const resource = named.merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const spanProcessors = [new base.BatchSpanProcessor(new OTLPTraceExporter())];
  const provider = new base.BasicTracerProvider({ resource, spanProcessors });
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  setTracer(provider.getTracer('tillgate', VERSION));
  return async () => {
    setTracer(null);
    propagation.disable();
    // A collector that is away must hold up no stop.
    await Promise.race([provider.shutdown().catch(() => {}), sleep(STOP_MS, undefined, { ref: false })]);
  };
}
