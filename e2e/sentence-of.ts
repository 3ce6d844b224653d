import { textsIn } from '@/lib/kernel/language/texts.ts';

/** What a permission is called where sellers read of it. */
export const sentenceOf = (scope: string) => textsIn('en', 'scopes')(scope as '*');
