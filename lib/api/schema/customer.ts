import { z } from 'zod';
import type { CustomerObject } from '../../billing/catalogue/customer-object.ts';
import { id, metadata, timestamp } from './scalar.ts';

export const customer = z
  .strictObject({ id, name: z.string(), email: z.string(), created_at: timestamp, metadata })
  .meta({ id: 'Customer', description: 'A customer of the store.' }) satisfies z.ZodType<CustomerObject>;

export const deleted = z
  .strictObject({ id, deleted: z.literal(true) })
  .meta({ id: 'Deleted', description: 'What was deleted.' });

export const sampleData = z
  .strictObject({ products: z.int(), customers: z.int(), subscriptions: z.int() })
  .meta({ id: 'SampleData', description: 'How many of each were added.' });

export const testClock = z
  .strictObject({ now: timestamp, advancing: z.boolean().describe('Whether it is still being moved.') })
  .meta({ id: 'TestClock', description: 'The clock of a store’s test mode.' });
