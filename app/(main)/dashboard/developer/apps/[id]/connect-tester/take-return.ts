import { maskCredentials } from '@/lib/crypto/mask.ts';
import type { readReturn } from '@/lib/tester/link.ts';
import type { TesterState } from '@/lib/tester/state.ts';
import { backToTester, type WalkContext } from './walk.ts';

/** Continues with what the consent screen answered, or shows why an app must not accept it. */
export function takeReturn(at: WalkContext, walk: TesterState, read: ReturnType<typeof readReturn>): Promise<Response> {
  if ('fault' in read) return backToTester(at, undefined, { notice: read.fault, part: 'notice' });
  const { returned: _, code: __, ...rest } = walk;
  if ('code' in read) return backToTester(at, { ...rest, code: read.code, failedProofs: 0 }, { part: 'exchange' });
  const returned = { error: read.error, description: maskCredentials(read.description) };
  return backToTester(at, { ...rest, returned }, { part: 'returned' });
}
