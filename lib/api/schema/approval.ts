import { z } from 'zod';
import type { ApprovalObject } from '@/extensions/approvals/lib/approval.ts';
import { DETAIL_TYPE } from '@/extensions/approvals/lib/detail-type.ts';
import { shownText, tidyText } from '../../kernel/text/shown-text.ts';
import { authorizationDetail } from '../action-body.ts';
import { id, timestamp } from './scalar.ts';
import { subscription } from './subscription.ts';

export const approvalStatus = z
  .enum(['pending', 'executed', 'declined', 'expired', 'withdrawn', 'failed'])
  .meta({ id: 'ApprovalStatus', description: 'What has become of an approval.' });

/** What a request for an approval has beside the change. */
const requestMembers = {
  message: z
    .string('a string')
    // The words of that rule are for people, in their language.
    .refine((text) => shownText(280).safeParse(text).success, 'text of at most 280 characters that can be seen')
    .transform(tidyText)
    .optional()
    .meta({
      description: 'What the seller reads as your words, up to 280 characters.',
      readAs: { type: 'string', maxLength: 280 },
    }),
  redirect_uri: z
    .string('a string')
    .min(1, 'a redirect URI of the app')
    .optional()
    .describe('Where the browser goes once it is decided, with `approval_id`, `status`, `state` and `iss`.'),
  state: z.string('a string').max(1000, 'text of at most 1000 characters').optional().describe('Comes back with it.'),
  expires_in: z
    .int('a whole number')
    .min(300, 'from 300 to 604800')
    .max(604_800, 'from 300 to 604800')
    .optional()
    .describe('For how many seconds it can be decided; a day by default.'),
};

export const newApproval = z
  .strictObject({
    authorization_details: z.array(authorizationDetail).length(1).describe('The change: exactly one.'),
    ...requestMembers,
  })
  .meta({ id: 'NewApproval', description: 'A change that the seller is to approve.' });

/** The same without looking into the change, whose faults have names of their own. */
export const looseApproval = z.strictObject({
  authorization_details: z
    .array(z.record(z.string(), z.unknown(), 'a list of one object'), 'a list of one object')
    .length(1, 'a list of one object'),
  ...requestMembers,
});

export const proposedChange = z
  .strictObject({
    type: z.literal(DETAIL_TYPE),
    subscription_id: id,
    action: z.enum(['cancel', 'cancel_immediately', 'resume', 'swap', 'pause']),
    variant_id: id.optional(),
    product_id: id.optional(),
    resumes_at: timestamp.optional(),
    when: z.enum(['now', 'period_end']).optional(),
    metadata: z.record(z.string(), z.string().nullable()).optional(),
  })
  .meta({ id: 'ProposedChange', description: 'A change as it was asked for.' });

export const approval = z
  .strictObject({
    id,
    status: approvalStatus,
    authorization_details: z.array(proposedChange).describe('The change: exactly one.'),
    url: z.url().describe('The page on which the seller decides: show it to them as a link.'),
    requested_at: timestamp,
    expires_at: timestamp,
    interval: z.int().describe('How many seconds to leave between two looks.'),
    decided_at: timestamp.nullable(),
    error: z.string().nullable().describe('Why it failed: the code of an error of the update.'),
    subscription: subscription.nullable().describe('As it was after the change, once that was made.'),
  })
  .meta({
    id: 'Approval',
    description: 'A change that was asked for, and what has become of it.',
  }) satisfies z.ZodType<ApprovalObject>;
