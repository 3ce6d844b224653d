import { texts } from '@/lib/kernel/language/current-language.ts';

export const generateMetadata = () => ({ title: texts('frame')('notFound') });

/** Inside the shell, so that the navigation stays available. */
export { NotFoundMessage as default } from '@/components/refusal-message.tsx';
