import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A statement that a request made the database run, with its beginning and end in nanoseconds. */
export interface Statement {
  text: string;
  from: bigint;
  to: bigint;
}

interface SentSpan {
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
  readonly #spans: SentSpan[] = [];
  readonly #server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const sent = JSON.parse(Buffer.concat(parts).toString()) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    this.#spans.push(...sent.resourceSpans.flatMap((one) => one.scopeSpans).flatMap(({ spans }) => spans));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });

  /** Listens; gives the settings that make the product send its traces here. */
  async open(): Promise<Record<string, string>> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
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
      if (request) return this.#below(request);
      await sleep(50);
    }
    throw new Error(`Nothing was heard of ${requestId}.`);
  }

  #below({ spanId }: SentSpan): Statement[] {
    return this.#spans
      .filter(({ kind, parentSpanId }) => kind === CLIENT && parentSpanId === spanId)
      .map((span) => ({
        text: attribute(span, 'db.query.text') ?? '',
        from: BigInt(span.startTimeUnixNano),
        to: BigInt(span.endTimeUnixNano),
      }));
  }
}

function attribute({ attributes }: SentSpan, name: string): string | undefined {
  return attributes.find(({ key }) => key === name)?.value.stringValue;
}
