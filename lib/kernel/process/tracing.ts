import {
  type Attributes,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { processWide } from './process-wide.ts';
import { currentScope, inScope } from './request-scope.ts';

declare module './process-wide.ts' {
  interface ProcessWide {
    /** What makes spans, while somebody collects them. */
    tracer?: Tracer;
  }
}

declare module './request-scope.ts' {
  interface Scope {
    /** While somebody collects traces. */
    span?: Span;
  }
}

/** Longer statements are cut off. */
const MAX_TEXT = 2_000;

/** Sets what makes spans for the whole process, or that nobody collects any more; called at start and end. */
export function setTracer(tracer: Tracer | null): void {
  if (tracer) processWide.tracer = tracer;
  else delete processWide.tracer;
}

/** What makes spans; undefined when nobody collects them, which must cost nothing. */
export function tracer(): Tracer | undefined {
  return processWide.tracer;
}

/**
 * Begins the span of a request.
 * @param traceparent what the caller says it is part of (W3C Trace Context)
 */
export function beginRequestSpan(by: Tracer, name: string, attributes: Attributes, traceparent: unknown): Span {
  const context = propagation.extract(ROOT_CONTEXT, { traceparent });
  return by.startSpan(name, { kind: SpanKind.SERVER, attributes }, context);
}

/** Notes that what a span is about has failed. */
export function failSpan(span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Does work as a span of its own, under which all is that it does. */
export async function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = tracer()?.startSpan(name, {}, ROOT_CONTEXT);
  if (!span) return work();
  return finishing(span, () => inScope({ span }, work));
}

/** Runs a statement as a span of the request or job it is for; its values are no part of that. */
export function tracedStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  const parent = currentScope()?.span;
  const own = parent && tracer();
  if (!own) return work();
  const operation = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/s.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, MAX_TEXT),
  };
  const context = trace.setSpan(ROOT_CONTEXT, parent);
  return finishing(own.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, context), work);
}

/** Notes on the request's span which connection it is about. */
export function traceConnection(connectionId: string): void {
  currentScope()?.span?.setAttribute('tillgate.connection_id', connectionId);
}

async function finishing<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    failSpan(span);
    throw error;
  } finally {
    span.end();
  }
}
