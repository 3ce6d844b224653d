import type { z } from 'zod';
import { answerOnce, type Keep, type Steps } from './answer-once.ts';
import { bodyReader } from './body-object.ts';
import type { StoreCall } from './require-token.ts';
import { type EndpointKind, storeEndpoint } from './store-endpoint.ts';

interface Change<Input, Data> extends Pick<Steps<Input, Data>, 'read' | 'status' | 'isSecret'> {
  /** The schema of its body, where nothing more is to be read. */
  body?: z.ZodType<Input>;
  /** @param call.paidAs names what is paid for; undefined without an Idempotency-Key. @param id of the address */
  work: (
    input: Input,
    call: StoreCall & { keep: Keep | undefined; paidAs: string | undefined },
    id: string,
  ) => Promise<Data>;
}

/** A v1 endpoint that changes something, once for each Idempotency-Key; see {@link answerOnce}. */
export function writeEndpoint<Input, Data>(
  scope: string,
  { work, body, read = body && bodyReader(body), ...steps }: Change<Input, Data>,
  kind?: EndpointKind,
): (request: Request, context?: { params: Promise<{ id?: string }> }) => Promise<Response> {
  return storeEndpoint(
    scope,
    async (call, request, context?: { params: Promise<{ id?: string }> }) => {
      const { id = '' } = (await context?.params) ?? {};
      return answerOnce(call, request, {
        ...steps,
        ...(read && { read }),
        work: (input: Input, keep, paidAs) => work(input, { ...call, keep, paidAs }, id),
      });
    },
    kind,
  );
}
