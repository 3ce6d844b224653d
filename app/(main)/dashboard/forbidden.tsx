import { texts } from '@/lib/kernel/language/current-language.ts';

export const generateMetadata = () => ({ title: texts('frame')('notAllowed') });

/** Inside the shell, so that the navigation stays available. */
export { ForbiddenMessage as default } from '@/components/refusal-message.tsx';
