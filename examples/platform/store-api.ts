import { createRemoteJWKSet, jwtVerify } from 'jose';
import { RESOURCES, type Resource, type Thing } from './resources.ts';

type Stored = Thing & { id: string };

/** Who calls, as the product says it in the token of each call. */
interface Caller {
  store: { external_id: string | null };
  mode: 'live' | 'test';
  scope: string;
}

/** The answer to a call: a status, headers, and what is the body as JSON. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** What a call of the API is. */
export interface StoreCall {
  method: string;
  /** Path and query below the API’s address. */
  target: string;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/**
 * The platform’s API. It answers whoever brings a token that the product has signed for the very scope that the call
 * needs, and knows of no other store and mode than those in it.
 * @param url the address of this API, which is the audience of its tokens
 * @param product the address of the product, which issues them
 */
export function storeApi(url: string, product: string) {
  const keys = createRemoteJWKSet(new URL(`${product}/.well-known/jwks.json`));
  const shelves = new Map<string, Stored[]>();
  const answered = new Map<string, Promise<Answer>>();
  let lastId = 0;

  /** What a store has of one kind in a mode, filled with samples when somebody looks for the first time. */
  function shelfOf(store: string, mode: string, { name, samples }: Resource): Stored[] {
    const place = JSON.stringify([store, mode, name]);
    const shelf = shelves.get(place) ?? samples.map((sample) => ({ id: String(++lastId), ...sample }));
    shelves.set(place, shelf);
    return shelf;
  }

  function add(store: string, mode: string, resource: Resource, thing: Thing): Stored {
    const made = { id: String(++lastId), ...thing };
    shelfOf(store, mode, resource).push(made);
    return made;
  }

  async function callerOf(authorization: unknown): Promise<Caller | null> {
    const [, token = ''] = /^Bearer (.+)$/.exec(String(authorization)) ?? [];
    const expected = { issuer: product, audience: url, typ: 'at+jwt', algorithms: ['ES256'] };
    const verified = await jwtVerify<Caller>(token, keys, expected).catch(() => null);
    return verified?.payload ?? null;
  }

  async function answer(call: StoreCall): Promise<Answer> {
    const caller = await callerOf(call.headers.authorization);
    if (!caller?.store.external_id) return { status: 401, body: { error: 'no token of the product' } };
    const { pathname, searchParams } = new URL(call.target, 'http://here');
    const [, name, id, more] = pathname.split('/');
    const resource = RESOURCES.find((one) => one.name === name);
    if (!resource || more !== undefined) return { status: 404, body: { error: 'nothing is here' } };
    const needed = `${name}:${call.method === 'GET' || call.method === 'HEAD' ? 'read' : 'write'}`;
    if (caller.scope !== needed) return { status: 403, body: { error: `this needs ${needed}` } };
    const shelf = shelfOf(caller.store.external_id, caller.mode, resource);
    const found = shelf.find((one) => one.id === id);
    if (id !== undefined && !found) return { status: 404, body: { error: 'there is none with this id' } };
    if (call.method === 'POST' || call.method === 'PATCH') {
      const fields = fieldsIn(call.text, resource, call.method === 'POST');
      if (!fields) return { status: 422, body: { error: `it has to be like ${JSON.stringify(resource.samples[0])}` } };
      if (found) return { status: 200, body: { data: Object.assign(found, fields) } };
      const data = add(caller.store.external_id, caller.mode, resource, fields);
      return { status: 201, body: { data }, headers: { Location: `${url}/${name}/${data.id}` } };
    }
    if (found) return { status: 200, body: { data: found } };
    const from = shelf.findIndex((one) => one.id === searchParams.get('after')) + 1;
    const limit = Math.min(Math.max(Number(searchParams.get('limit')) || 20, 1), 100);
    const data = shelf.slice(from, from + limit);
    const next = `<${url}/${name}?limit=${limit}&after=${data.at(-1)?.id}>; rel="next"`;
    return { status: 200, body: { data }, headers: from + limit < shelf.length ? { Link: next } : {} };
  }

  return {
    /** Answers a call; one that changes something once for its Idempotency-Key. */
    async call(call: StoreCall): Promise<Answer> {
      const { authorization, 'idempotency-key': key } = call.headers;
      const caller = key === undefined || call.method === 'GET' ? null : await callerOf(authorization);
      if (!caller) return answer(call);
      const once = JSON.stringify([caller.store, caller.mode, call.method, call.target, key]);
      const known = answered.get(once) ?? answer(call);
      answered.set(once, known);
      return known;
    },
    /** What happens in the platform’s own shop: somebody buys something. */
    sell(store: string, mode: 'live' | 'test', order: Thing): Stored {
      return add(store, mode, RESOURCES[0] as Resource, order);
    },
  };
}

/** The members that somebody sends, if all are of the kinds that they have to be; all of them have to be there. */
function fieldsIn(text: string, { samples: [sample] }: Resource, isWhole: boolean): Thing | null {
  try {
    const given = Object.entries(JSON.parse(text) as Thing);
    const isRight = given.every(([name, value]) => Object.hasOwn(sample, name) && typeof value === typeof sample[name]);
    return isRight && (!isWhole || given.length === Object.keys(sample).length) ? Object.fromEntries(given) : null;
  } catch {
    return null;
  }
}
