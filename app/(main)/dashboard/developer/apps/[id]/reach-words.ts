import type { Reach } from '@/lib/usage/count-app-use.ts';

/** “12 connections of 7 stores”, “1 connection of 1 store”. */
export function reachWords({ connections, stores }: Reach): string {
  return `${counted(connections, 'connection')} of ${counted(stores, 'store')}`;
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}
