import { z } from 'zod';
import { isMetadataChange, METADATA_FORM, type MetadataChange } from '../../billing/catalogue/metadata.ts';

const name = z
  .string('a string')
  .trim()
  .min(1, 'text of 1 to 200 characters')
  .max(200, 'text of 1 to 200 characters')
  .describe('1 to 200 characters.');

const description = z.string('a string').max(2000, 'text of at most 2000 characters');

/** What to change of metadata. */
export const metadataChange = z
  .unknown()
  .refine(isMetadataChange, METADATA_FORM)
  .transform((value) => value as MetadataChange)
  .meta({
    description: 'Texts by key, up to 20. A key set to null goes; one that is absent stays as it is.',
    readAs: {
      type: 'object',
      propertyNames: { minLength: 1, maxLength: 40 },
      additionalProperties: { type: ['string', 'null'], maxLength: 500 },
    },
  });

/** A whole number; whether it is in range is for billing to say, which answers 422. */
const whole = (about: string, range: { minimum: number; maximum?: number }) =>
  z
    .number('a whole number')
    .refine(Number.isInteger, 'a whole number')
    .meta({ description: about, readAs: { type: 'integer', ...range } });

export const newVariant = z
  .strictObject({
    name,
    price: whole('Minor units of the currency, per interval.', { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    currency: z.string('a string').optional().describe('The store’s currency by default.'),
    interval: z.enum(['day', 'week', 'month', 'year'], 'day, week, month or year'),
    interval_count: whole('How many intervals a period has; 1 by default.', { minimum: 1 }).optional(),
  })
  .transform(({ interval_count: intervalCount, ...price }) => ({ ...price, intervalCount }))
  .meta({ id: 'NewVariant', description: 'A price of a product. It never changes; a new price is a new variant.' });

export const newProduct = z
  .strictObject({
    name,
    description: description.optional(),
    variants: z.array(newVariant, 'a list of variants').max(100, 'a list of at most 100 variants').optional(),
    metadata: metadataChange.optional(),
  })
  .meta({ id: 'NewProduct', description: 'A product to add, with its variants or without.' });

export const productChange = z
  .strictObject({
    name: name.optional(),
    description: description.optional(),
    active: z.boolean('true or false').optional().describe('Whether it is sold at all.'),
    metadata: metadataChange.optional(),
  })
  .meta({ id: 'ProductChange', description: 'What to change of a product.' });

export const variantChange = z
  .strictObject({
    name: name.optional(),
    archived: z.boolean('true or false').optional().describe('Whether it is no longer sold.'),
  })
  .meta({ id: 'VariantChange', description: 'What to change of a variant; its price never changes.' });

const email = z.email('an email address').max(254, 'an email address');

export const newCustomer = z
  .strictObject({
    name,
    email: email.describe('In test mode, payments fail if its local part ends in `+declined`.'),
    metadata: metadataChange.optional(),
  })
  .meta({ id: 'NewCustomer', description: 'A customer to add.' });

export const customerChange = z
  .strictObject({ name: name.optional(), email: email.optional(), metadata: metadataChange.optional() })
  .meta({ id: 'CustomerChange', description: 'What to change of a customer.' });

/** A time as the API takes it: RFC 3339, with any offset. */
export const time = z.iso.datetime({ offset: true, error: 'a time such as 2026-05-31T12:00:00Z' });

export const newSubscription = z
  .strictObject({
    customer_id: z.string('a string').min(1, 'the id of a customer'),
    variant_id: z.string('a string').min(1, 'the id of a variant'),
    trial_days: z
      .int('a whole number from 0 to 1095')
      .min(0, 'a whole number from 0 to 1095')
      .max(1095, 'a whole number from 0 to 1095')
      .optional()
      .describe('Days before the first period, free of charge.'),
    start_at: time.optional().describe('When it starts, now or later; until then it is `trialing`.'),
    metadata: metadataChange.optional(),
  })
  .transform(({ customer_id: customerId, variant_id: variantId, trial_days: trialDays, start_at, metadata }) => {
    return {
      customerId,
      variantId,
      trialDays,
      metadata,
      startAt: start_at === undefined ? undefined : new Date(start_at),
    };
  })
  .meta({ id: 'NewSubscription', description: 'A subscription to create.' });

export const nothing = z.strictObject({}).meta({ id: 'Nothing', description: 'An empty object.' });

export const clockMove = z
  .strictObject({ advance_to: time.describe('Later than the store’s time, by five years at most.') })
  .meta({ id: 'ClockMove', description: 'Where to move the clock of a test store.' });
