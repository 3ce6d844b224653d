import { shownLines, shownText } from '@/lib/text/shown-text.ts';

export const catalogueNameField = shownText(200).refine((name) => name !== '', 'Enter a name.');
export const descriptionField = shownLines(2000);
