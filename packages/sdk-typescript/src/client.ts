import type { Caller, CallOptions, Sent } from './caller.ts';
import type { Resources } from './generated.ts';
import { methodsOf } from './methods.ts';
import { Transport, type TransportOptions } from './transport.ts';

const Methods = class {
  constructor(caller: Caller) {
    Object.assign(this, methodsOf(caller));
  }
} as new (
  caller: Caller,
) => Resources;

/** Every operation of one connection or key: `client.subscriptions.list()`. */
export class Client extends Methods {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    super(caller);
    this.#caller = caller;
  }

  /**
   * Sends a request as it is, for what a store's platform has or this version doesn’t know yet. A change carries an
   * `Idempotency-Key`.
   */
  request<Data>(sent: Sent, options?: CallOptions): Promise<Data> {
    return this.#caller.call({ takesKey: sent.method !== 'GET', ...sent }, options);
  }
}

/** A client with a token that stays: a seller's own API key, or an access token that somebody else refreshes. */
export class Tillgate extends Client {
  constructor({ token, ...options }: TransportOptions & { token: string }) {
    const transport = new Transport(options);
    super(tokenCaller((sent, more) => transport.send(sent, sent.caller === 'anyone' ? null : `Bearer ${token}`, more)));
  }
}

/** A caller of operations that take a token, or nothing. */
export function tokenCaller(send: (sent: Sent, options?: CallOptions) => Promise<{ body: unknown }>): Caller {
  return {
    async call<Data>(sent: Sent, options?: CallOptions): Promise<Data> {
      if (sent.caller === 'client') throw new TypeError('This takes an app’s credentials: call it on TillgateApp.');
      return returned(sent, (await send(sent, options)).body);
    },
  };
}

/** What a method returns of an answer's body. */
export function returned<Data>(sent: Sent, body: unknown): Data {
  return (sent.inData ? (body as { data: Data }).data : body) as Data;
}
