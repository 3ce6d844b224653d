import { z } from 'zod';
import { isUuid } from '@/lib/uuid.ts';

/** The fields in which people choose where something is created. */
export const placeFields = {
  store: z.string('Choose a store.').refine(isUuid, 'Choose a store.'),
  mode: z.enum(['live', 'test'], 'Choose live or test.'),
};
