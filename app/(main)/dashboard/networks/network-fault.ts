import type { ChangeFault } from '@/lib/calls/networks/change-networks.ts';
import { MOST_NETWORKS } from '@/lib/calls/networks/network-list.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';

const FAULTS = {
  changed: 'faultChanged',
  malformed: 'faultMalformed',
  too_wide: 'faultTooWide',
  known: 'faultKnown',
  too_many: 'faultTooMany',
  empty: 'faultEmpty',
} as const;

/** Why a list of networks was not changed, in the reader’s words. */
export function networkFault(fault: Exclude<ChangeFault, 'not_found' | 'forbidden'>): string {
  return texts('networks')(FAULTS[fault], { most: MOST_NETWORKS });
}
