import { maskCredentials } from '@/lib/access/mask.ts';
import type { readReturn } from '@/lib/tester/link.ts';
import type { TesterState } from '@/lib/tester/state.ts';
import { goOn, type Walking } from './walk.ts';

/** Goes on with what the consent screen answered, or says why an app must not accept it. */
export function takeReturn(at: Walking, walk: TesterState, read: ReturnType<typeof readReturn>): Promise<Response> {
  if ('fault' in read) return goOn(at, undefined, { said: read.fault, part: 'said' });
  const { returned: _, code: __, ...rest } = walk;
  if ('code' in read) return goOn(at, { ...rest, code: read.code, failedProofs: 0 }, { part: 'exchange' });
  const returned = { error: read.error, description: maskCredentials(read.description) };
  return goOn(at, { ...rest, returned }, { part: 'returned' });
}
