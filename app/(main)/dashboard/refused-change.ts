import { notFound } from 'next/navigation';
import { ApiError } from '@/lib/errors/errors.ts';

/**
 * Why a change of a store's data was refused, by its reason and in a sentence; the page is not there when what should
 * change isn't. Any other error is thrown again.
 */
export function refusedChange(error: unknown): { reason: string; sentence: string } {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 404) notFound();
  return { reason: error.reason, sentence: error.message };
}
