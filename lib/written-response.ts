import { readFrom } from './message-body.ts';

/** A response whose text is at hand, so that a server can send it as it is; in all else an ordinary Response. */
export class WrittenResponse extends Response {
  readonly written: string;
  #whole: Response | undefined;

  constructor(written: string, init: ResponseInit) {
    super(null, init);
    this.written = written;
  }

  static whole(response: WrittenResponse): Response {
    response.#whole ??= new Response(response.written, response);
    return response.#whole;
  }
}

readFrom(WrittenResponse, WrittenResponse.whole);
