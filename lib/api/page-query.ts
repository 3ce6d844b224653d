import { z } from 'zod';
import { EXPANSIONS } from '../billing/subscriptions/subscription-object.ts';

const limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, 'limit_out_of_range')
  .transform(Number)
  .default(20)
  .meta({ description: 'How many at most.', readAs: { type: 'integer', minimum: 1, maximum: 100, default: 20 } });

const cursor = z
  .string()
  .optional()
  .describe('The `next_cursor` of the previous page of this list, with the same filters.');

/** The query of every list. What is wrong with a parameter is named by a reason, or by what it is to be. */
export const pageQuery = z.object({ limit, cursor });

/** The query of the list of an app’s own connections. */
export const appConnectionsQuery = pageQuery.extend({
  status: z
    .enum(['active', 'ended', 'all'], 'active, ended or all')
    .default('active')
    .describe('Those that work, those that ended, or both.'),
  store_id: z.uuid('the id of a store').optional().describe('Only those to this store.'),
  mode: z.enum(['live', 'test'], 'live or test').optional().describe('Only those in this mode.'),
});

/** The query of what reads none. */
export const noQuery = z.object({});

/** The parameter that adds objects to an answer. */
export const expand = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(z.enum(EXPANSIONS, 'unknown_expansion')))
  .optional()
  .meta({
    description: 'Adds these objects: `customer` (`customers:read`), `product` and `variant` (`products:read`).',
    readAs: { type: 'string', pattern: '^(customer|product|variant)(,(customer|product|variant))*$' },
  });

/** The query of a single subscription. */
export const subscriptionQuery = z.object({ expand });
