import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../servers/free-port.mjs';

/** A statement that a request made the database run, with its beginning and end in nanoseconds. */
export interface Statement {
  text: string;
  from: bigint;
  to: bigint;
}

interface Span {
  kind: number;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

const CLIENT = 3;
const PATIENCE_MS = 20_000;

/** What takes the product's traces (OTLP over HTTP with JSON), and says what a request asked of the database. */
export class Collector {
  readonly #spans: Span[] = [];
  readonly #server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    this.#spans.push(...resourceSpans.flatMap((one) => one.scopeSpans).flatMap(({ spans }) => spans));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });

  /** Listens; gives the settings that make the product send its traces here. */
  async open(): Promise<Record<string, string>> {
    const port = await listen(this.#server, '127.0.0.1');
    return { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '50' };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** The statements of a request that has been answered. A span is sent when it ends, so the request's comes last. */
  async statementsOf(requestId: string): Promise<Statement[]> {
    for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
      const request = this.#spans.find((span) => attribute(span, 'tillgate.request_id') === requestId);
      const own = this.#spans.filter(({ kind, parentSpanId }) => kind === CLIENT && parentSpanId === request?.spanId);
      if (request) return own.map(statementOf);
      await sleep(50);
    }
    throw new Error(`Nothing was heard of ${requestId}.`);
  }
}

function statementOf(span: Span): Statement {
  const text = attribute(span, 'db.query.text') ?? '';
  return { text, from: BigInt(span.startTimeUnixNano), to: BigInt(span.endTimeUnixNano) };
}

function attribute({ attributes }: Span, name: string): string | undefined {
  return attributes.find(({ key }) => key === name)?.value.stringValue;
}
