import { z } from 'zod';
import { shownText } from '@/lib/text/shown-text.ts';

/** The fields of a customer, for a new one and for changes. */
export const customerFields = {
  name: shownText(200).refine((name) => name !== '', 'Enter a name.'),
  email: z
    .string('Enter an email address.')
    .trim()
    .pipe(z.email('Enter an email address.').max(254, 'Use 254 characters or fewer.')),
};
