import { z } from 'zod';
import { id, timestamp } from './scalar.ts';

export const loggedRequest = z
  .strictObject({
    id,
    created_at: timestamp,
    method: z.string(),
    path: z.string().describe('Without a query; `…` stands for what is no id.'),
    status: z.int(),
    error: z.string().nullable().describe('The code of the error; null without one.'),
    reason: z.string().nullable().describe('Why it was refused; null when it wasn’t.'),
    duration_ms: z.number().min(0),
    request_id: z.string().describe('The `X-Request-Id` of the answer.'),
    store_id: id.nullable(),
    mode: z.enum(['live', 'test']).nullable(),
  })
  .meta({ id: 'LoggedRequest', description: 'A call that was made.' });
