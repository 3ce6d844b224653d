import type { Documented } from '@/lib/kernel/extension.ts';
import { agents } from './agents/operations.ts';
import { approvals } from './approvals/operations.ts';
import { device } from './device/operations.ts';

/** What extensions have in the API's document. Apart from what they do, so that no request reads what describes it. */
export const DOCUMENTED: readonly Documented[] = [agents, approvals, device];
