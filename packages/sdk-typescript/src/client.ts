import type { Call, CallOptions, Sent } from './caller.ts';
import { Resources } from './generated.ts';
import { type Answer, Transport, type TransportOptions } from './transport.ts';

/** Every operation of one connection or key: `client.subscriptions.list()`. */
export class Client extends Resources {
  readonly #call: Call;

  constructor(send: (sent: Sent, options?: CallOptions) => Promise<Answer>) {
    const call: Call = async (sent, options) => {
      if (sent.caller === 'client') throw new TypeError('This takes an app’s credentials: call it on TillgateApp.');
      return returned(sent, await send(sent, options));
    };
    super(call);
    this.#call = call;
  }

  /**
   * Sends a request as it is, for what a store's platform has or this version doesn’t know yet. A change carries an
   * `Idempotency-Key`.
   */
  request<Data>(sent: Sent, options?: CallOptions): Promise<Data> {
    return this.#call({ takesKey: sent.method !== 'GET', ...sent }, options);
  }
}

/** A client with a token that stays: a seller's own API key, or an access token that somebody else refreshes. */
export class Tillgate extends Client {
  constructor({ token, ...options }: TransportOptions & { token: string }) {
    const transport = new Transport(options);
    super((sent, more) => transport.send(sent, sent.caller === 'anyone' ? null : `Bearer ${token}`, more));
  }
}

/** What a method returns of an answer. */
export function returned<Data>({ inData }: Sent, { body }: Answer): Data {
  return (inData ? (body as { data: Data }).data : body) as Data;
}
