import { z } from 'zod';
import { METADATA_FORM } from '../billing/catalogue/metadata.ts';
import { actionOf, type SubscriptionAction } from '../billing/subscriptions/subscription-state.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import { named } from '../kernel/text/likely-meant.ts';
import { parseObject, withoutNulls } from './body-object.ts';
import { metadataChange, time } from './schema/catalogue-body.ts';

const id = (what: string) => z.string().min(1).describe(`The id of the target ${what}.`);

const needs = (name: string) => ({ required: [name], properties: { [name]: { type: 'string' } } });

const when = z.enum(['now', 'period_end']).optional();

/** What can be done with a subscription, with members beside it that each of these takes. */
export function actions<Members extends Record<string, z.ZodType>>(more: Members) {
  return z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('cancel').describe('Cancels at the end of the current billing period.'),
      ...more,
    }),
    z.strictObject({ action: z.literal('cancel_immediately').describe('Cancels now. Nothing is refunded.'), ...more }),
    z.strictObject({
      action: z
        .literal('resume')
        .describe(
          'Takes back what is scheduled for the period end: the cancellation, the pause, or without these the change of ' +
            'plan. One that is paused goes on now: a new period is invoiced and paid at once.',
        ),
      ...more,
    }),
    z
      .strictObject({
        action: z.literal('swap').describe('Moves to another plan; prorated amounts go on the next invoice.'),
        variant_id: id('variant').optional(),
        product_id: id('product').optional(),
        when: when.describe('`now` by default. At `period_end` nothing is charged before the renewal.'),
        ...more,
      })
      .refine((body) => 'variant_id' in body || 'product_id' in body, { path: ['variant_id'] })
      .meta({ anyOf: [needs('variant_id'), needs('product_id')] }),
    z.strictObject({
      action: z.literal('pause').describe('Nothing renews until it goes on; pending lines stay.'),
      resumes_at: time
        .optional()
        .describe('When it goes on by itself, within three years; left out: when somebody resumes it.'),
      when: when.describe('`now` by default, which drops a scheduled change of plan.'),
      ...more,
    }),
  ]);
}

const examples = [{ action: 'cancel' }, { action: 'swap', variant_id: '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e55' }];

/** The body of the preview; the OpenAPI document is made from it too. */
export const actionBody = actions({}).meta({
  id: 'SubscriptionAction',
  description: 'What to do with a subscription.',
  examples,
});

/** The body of the update: an action, and the preview whose promise it keeps. */
export const updateBody = z
  .union([
    actions({
      preview_id: z
        .string()
        .min(1)
        .optional()
        .describe('The preview of the same action: the update does exactly what it showed, or nothing.'),
      metadata: metadataChange.optional(),
    }),
    z.strictObject({ metadata: metadataChange }),
  ])
  .meta({
    id: 'SubscriptionUpdate',
    description: 'What to do with a subscription, as previewed or not, and what to change of its metadata.',
    examples: [...examples, { metadata: { order: '1042' } }],
  });

/** The members that an action may have, for who misspells one. */
const MEMBERS = ['action', 'when', 'variant_id', 'product_id', 'resumes_at', 'preview_id', 'metadata'];

/** Reads an action from a JSON text. Throws 400 `invalid_request`; `param` names the member at fault. */
export function readAction(text: string): SubscriptionAction {
  return actionOf(parseActing(actionBody, parseObject(text)));
}

/** Reads an update likewise; its action is null where it has metadata alone. */
export function readUpdate(text: string) {
  const [acting, keeping] = updateBody.options;
  const value = withoutNulls(updateBody, parseObject(text));
  if ('metadata' in value && !('action' in value)) return { action: null, ...parse(keeping, value) };
  const body = parse(acting, value);
  return { action: actionOf(body), previewId: body.preview_id, metadata: body.metadata };
}

/** Reads what has an action, and says what is wrong with it likewise; a null counts as absent where a member may be. */
export function parseActing<Schema extends z.ZodType>(
  schema: Schema,
  value: Record<string, unknown>,
): z.output<Schema> {
  return parse(schema, withoutNulls(schema, value));
}

function parse<Schema extends z.ZodType>(schema: Schema, value: Record<string, unknown>): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw fault(parsed.error.issues[0], value);
  return parsed.data;
}

function fault(issue: z.core.$ZodIssue | undefined, value: Record<string, unknown>): ApiError {
  if (issue?.code === 'unrecognized_keys') {
    const param = issue.keys[0] ?? '';
    if (['variant_id', 'product_id'].includes(param)) return new ApiError('only_with_swap', { param });
    if (param === 'resumes_at') return new ApiError('only_with_pause', { param });
    if (param === 'when') return new ApiError('only_with_when', { param });
    return new ApiError('unknown_member', named(param, MEMBERS));
  }
  const param = String(issue?.path[0] ?? 'action');
  if (param === 'action') return new ApiError('action' in value ? 'unknown_action' : 'missing', { param });
  if (param === 'metadata') return new ApiError('malformed', { param, wanted: METADATA_FORM });
  if (param === 'when') return new ApiError('unknown_when', { param });
  if (param === 'resumes_at')
    return new ApiError('malformed', { param, wanted: 'a time such as 2026-05-31T12:00:00Z' });
  if (param === 'type' && 'type' in value) return new ApiError('malformed', { param, wanted: issue?.message ?? '' });
  if (issue?.code === 'custom') return new ApiError('swap_to_nothing', { param });
  if (!(param in value)) return new ApiError('missing', { param });
  return new ApiError(issue?.code === 'too_small' ? 'empty' : 'not_a_string', { param });
}
