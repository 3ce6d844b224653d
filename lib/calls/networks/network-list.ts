import { isWithinNetworks, readNetwork } from '../../kernel/text/network.ts';

/** How many networks a list may have. */
export const MOST_NETWORKS = 64;

/** The form fields of a list that is typed as a whole. */
export const NETWORK_FIELDS = {
  /** Sent with them, since the list may be empty. */
  shown: 'networks_shown',
  list: 'networks',
  enforced: 'networks_enforced',
} as const;

/** From where something may be called, as typed: networks with commas or spaces between. */
export interface TypedNetworks {
  list: string;
  /** Whether calls from elsewhere are refused. */
  isEnforced: boolean;
}

export interface Networks {
  networks: string[];
  isEnforced: boolean;
}

export type ListFault = 'malformed' | 'too_wide' | 'too_many' | 'empty';

/** A list as it would have been typed. */
export function typedNetworks({ networks, isEnforced }: Networks): TypedNetworks {
  return { list: networks.join(', '), isEnforced };
}

/** Whether both say the same. */
export function isSameList(one: TypedNetworks, other: TypedNetworks): boolean {
  return one.list === other.list && one.isEnforced === other.isEnforced;
}

/**
 * Reads a list as it was typed; what is a part of an earlier one is left out. `empty`: nothing could call. Never
 * throws.
 */
export function readNetworks({ list, isEnforced }: TypedNetworks): Networks | { fault: ListFault } {
  const networks: string[] = [];
  for (const text of list.split(/[\s,]+/).filter(Boolean)) {
    const read = readNetwork(text);
    if ('fault' in read) return read;
    if (isWithinNetworks(read.network, networks)) continue;
    if (networks.length === MOST_NETWORKS) return { fault: 'too_many' };
    networks.push(read.network);
  }
  return isEnforced && networks.length === 0 ? { fault: 'empty' } : { networks, isEnforced };
}
