import { z } from 'zod';
import { chosenScopes } from '../../apps/app-form.ts';
import { shownText } from '../../kernel/text/shown-text.ts';
import { isUuid } from '../../kernel/text/uuid.ts';

const NAME_LENGTH = 60;

/** The form that makes a key: for which store and mode, what it may do, and what the seller calls it. */
export const keyForm = z.object({
  name: shownText(NAME_LENGTH).refine((value) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(value), 'Give the key a name.'),
  store: z.string('Choose a store.').refine(isUuid, 'Choose a store.'),
  mode: z.enum(['live', 'test'], 'Choose live or test.'),
  scopes: chosenScopes.refine((scopes) => scopes.length > 0, 'Choose at least one permission.'),
});
