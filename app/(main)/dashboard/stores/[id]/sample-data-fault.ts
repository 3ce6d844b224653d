import type { ApiError } from '@/lib/errors.ts';

/** Why a store can't be filled with sample data, in words for the seller; null for anything else that went wrong. */
export function sampleDataFault({ reason }: ApiError): string | null {
  if (reason === 'store_not_empty')
    return 'The test mode of this store isn’t empty, so nothing was added. Reset its test data first, then fill it.';
  if (reason === 'clock_advancing')
    return 'The clock of this store is being moved. Wait until it has arrived, then fill it.';
  return null;
}
