import { z } from 'zod';
import type { SubscriptionAction } from '../billing/subscription-action.ts';
import { repeatedName } from '../body.ts';
import { ApiError } from '../errors.ts';

const id = (what: string) => z.string().min(1).describe(`The id of the target ${what}.`);

const needs = (name: string) => ({ required: [name], properties: { [name]: { type: 'string' } } });

/** The body of the subscription update and its preview; the OpenAPI document is made from it too. */
export const actionBody = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('cancel').describe('Cancels at the end of the current billing period.') }),
    z.strictObject({ action: z.literal('cancel_immediately').describe('Cancels now. Nothing is refunded.') }),
    z.strictObject({ action: z.literal('resume').describe('Undoes a cancellation scheduled for the period end.') }),
    z
      .strictObject({
        action: z.literal('swap').describe('Moves to another plan now; prorated amounts go on the next invoice.'),
        variant_id: id('variant').optional(),
        product_id: id('product').optional(),
      })
      .refine((body) => body.variant_id !== undefined || body.product_id !== undefined, { path: ['variant_id'] })
      .meta({ anyOf: [needs('variant_id'), needs('product_id')] }),
  ])
  .meta({
    id: 'SubscriptionAction',
    description: 'What to do with a subscription.',
    examples: [{ action: 'cancel' }, { action: 'swap', variant_id: '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e55' }],
  });

/** Reads an action from a JSON text. Throws 400 `invalid_request`; `param` names the member at fault. */
export function readAction(text: string): SubscriptionAction {
  const value = parseObject(text);
  const parsed = actionBody.safeParse(value);
  if (!parsed.success) throw fault(parsed.error.issues[0], value);
  const { data } = parsed;
  if (data.action !== 'swap') return { action: data.action };
  const { variant_id: variantId, product_id: productId } = data;
  return {
    action: 'swap',
    ...(variantId !== undefined && { variantId }),
    ...(productId !== undefined && { productId }),
  };
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('body_not_json');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ApiError('body_not_object');
  const repeated = repeatedName(text);
  if (repeated !== undefined) throw new ApiError('repeated', named(repeated));
  return value as Record<string, unknown>;
}

function fault(issue: z.core.$ZodIssue | undefined, value: Record<string, unknown>): ApiError {
  if (issue?.code === 'unrecognized_keys') {
    const param = issue.keys[0] ?? '';
    if (param === 'variant_id' || param === 'product_id') return new ApiError('only_with_swap', { param });
    return new ApiError('unknown_member', named(param));
  }
  const param = String(issue?.path[0] ?? 'action');
  if (param === 'action') return new ApiError('action' in value ? 'unknown_action' : 'missing', { param });
  if (issue?.code === 'custom') return new ApiError('swap_to_nothing', { param });
  return new ApiError(issue?.code === 'too_small' ? 'empty' : 'not_a_string', { param });
}

/** Names the member only if its name is plain: a body may contain anything, even a secret in the wrong place. */
function named(param: string): { param?: string } {
  return /^[A-Za-z_]{1,40}$/.test(param) ? { param } : {};
}
