import { z } from 'zod';
import { actions } from '@/lib/api/action-body.ts';
import { pageQuery } from '@/lib/api/page-query.ts';
import { id, timestamp } from '@/lib/api/schema/scalar.ts';
import { subscription } from '@/lib/api/schema/subscription.ts';
import { shownText, tidyText } from '@/lib/kernel/text/shown-text.ts';
import { DETAIL_TYPE } from './index.ts';
import type { ApprovalObject } from './lib/approval.ts';

const approvalStatus = z
  .enum(['pending', 'executed', 'declined', 'expired', 'withdrawn', 'failed'], 'unknown_approval_status')
  .meta({ id: 'ApprovalStatus', description: 'What has become of an approval.' });

/** The query of the list of approvals. */
export const approvalsQuery = pageQuery.extend({
  status: approvalStatus.optional().describe('Only those in this status.'),
});

/** What an app asks the seller to approve (RFC 9396 section 2): an update, and of which subscription. */
export const authorizationDetail = actions({
  type: z.literal(DETAIL_TYPE, JSON.stringify(DETAIL_TYPE)),
  subscription_id: z.string().min(1).describe('The id of the subscription to change.'),
});

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

const proposedChange = z
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

/** The same with what has become of it, as the pair of tokens has it that the seller made with it. */
export const approvedChange = proposedChange
  .extend({ approval_id: id, status: approvalStatus })
  .meta({ id: 'ApprovedChange' });

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
