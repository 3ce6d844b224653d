import type { Reach } from '@/lib/oauth/connections/app-connections.ts';

/** “12 connections to 7 stores”, “1 connection to 1 store”. */
export function reachInWords({ connections, stores }: Reach): string {
  return `${counted(connections, 'connection')} to ${counted(stores, 'store')}`;
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}
