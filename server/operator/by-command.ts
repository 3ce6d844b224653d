import { requestId } from '@/lib/http/request-headers.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { asOperator } from '@/lib/permissions/operator.ts';
import { asSellerId, type SellerId } from '@/lib/permissions/seller.ts';

/**
 * Who can run commands where the service runs can do all that an operator can: the command is one of them. Entries and
 * notes name it in place of an email, among operators.
 */
export const BY_COMMAND = asOperator({ id: 'command', email: 'npm run operator' });

/** The context of a command, with a request id of its own, to find its entries by. */
export function commandContext(now: Date): RequestContext {
  return { now, requestId: requestId(null), address: 'this machine', userAgent: null };
}

/** An account, to be deleted on the word of whoever runs the service, who has typed its email twice. */
export const ofAccount = ({ id }: { id: string }): SellerId => asSellerId(id);
