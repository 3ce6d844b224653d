import { z } from 'zod';
import { isUuid } from '@/lib/database/uuid.ts';

/** Why a form is refused whose store the person's role may not change in the chosen mode. */
export function notInMode(mode: 'live' | 'test'): Record<string, string> {
  return mode === 'live'
    ? { mode: 'Your role in this store doesn’t allow this in live mode. Nothing was changed.' }
    : { store: 'Your role in this store doesn’t allow this. Nothing was changed.' };
}

/** The fields in which people choose where something is created. */
export const placeFields = {
  store: z.string('Choose a store.').refine(isUuid, 'Choose a store.'),
  mode: z.enum(['live', 'test'], 'Choose live or test.'),
};
