import { type PlainHeaders, plainHeaders } from './plain-headers.ts';
import { standInFor } from './stand-in.ts';

/** A response whose text is at hand, so that a server can send it as it is; in all else an ordinary Response. */
export class WrittenResponse {
  readonly written: string;
  readonly status: number;
  readonly headers: Headers & PlainHeaders;
  #whole: Response | undefined;

  constructor(written: string, { status, headers }: { status: number; headers: Record<string, string> }) {
    this.written = written;
    this.status = status;
    this.headers = plainHeaders(headers);
  }

  static whole(response: WrittenResponse): Response {
    const { written, status, headers } = response;
    response.#whole ??= new Response(written, { status, headers: [...headers] });
    return response.#whole;
  }

  /** The same, for whoever takes responses. */
  asResponse(): Response {
    return this as unknown as Response;
  }
}

standInFor(WrittenResponse, Response, WrittenResponse.whole);

/** The text of a response that has it at hand; of any other, nothing. */
export function writtenText(response: Response): string {
  return (response as Partial<Pick<WrittenResponse, 'written'>>).written ?? '';
}
