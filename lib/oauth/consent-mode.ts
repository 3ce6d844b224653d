import type { Mode } from '@/prisma/generated/enums.ts';
import { type Addresses, presetBy } from './resource.ts';

/** What is asked for: the mode that an app named, if any, and what its tokens are to be for. */
interface Requested {
  mode: Mode | null | undefined;
  resources: readonly string[] | undefined;
}

/**
 * In which mode a consent screen starts, whoever looks at it: the one that was asked for, test mode where an address of
 * that is named, else live.
 */
export function startingMode({ mode, resources = [] }: Requested, addresses: Addresses): Mode {
  return mode ?? (presetBy(resources, addresses).isTest ? 'test' : 'live');
}

/**
 * Whether it stays in test mode: for a client that gets no further, and where the tokens could be used at addresses of
 * test mode alone.
 */
export function isTestAlone(
  { unregistered }: { unregistered?: { isTestOnly: boolean } },
  resources: readonly string[] = [],
  addresses: Addresses,
): boolean {
  return unregistered?.isTestOnly === true || presetBy(resources, addresses).isTestAlone;
}
