import { processWide } from './process-wide.ts';
import { type Attributes, currentScope, inScope, type Span } from './request-scope.ts';

/** What makes spans, while somebody collects them. */
export interface Tracer {
  begin(
    name: string,
    kind: 'server' | 'client' | 'internal',
    attributes: Attributes,
    /** Null: it is part of nothing here. */
    parent: Span | null,
    /** What the caller says it is part of (W3C Trace Context). */
    traceparent?: string,
  ): Span;
}

declare module './process-wide.ts' {
  interface ProcessWide {
    tracer?: Tracer;
  }
}

/** Sets what makes spans for the whole process, or that nobody collects any more; called at start and end. */
export function setTracer(tracer: Tracer | null): void {
  if (tracer) processWide.tracer = tracer;
  else delete processWide.tracer;
}

/** What makes spans; undefined when nobody collects them, which must cost nothing. */
export function tracer(): Tracer | undefined {
  return processWide.tracer;
}

/** Does work as a span of its own, under which all is that it does. */
export async function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = tracer()?.begin(name, 'internal', {}, null);
  if (!span) return work();
  return finishing(span, () => inScope({ span }, work));
}

/** Runs a statement as a span of the request or job it is for; its values are no part of that. */
export function tracedStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  const parent = currentSpan();
  const making = parent && tracer();
  if (!making) return work();
  const operation = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/s.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text };
  return finishing(making.begin(operation, 'client', attributes, parent), work);
}

/** Notes on the request's span which connection it is about. */
export function traceConnection(connectionId: string): void {
  currentSpan()?.set({ 'tillgate.connection_id': connectionId });
}

const currentSpan = () => currentScope()?.span;

async function finishing<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}
