import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Not found' };

/** Inside the shell, so that the navigation stays available. */
export { NotFoundMessage as default } from '@/components/failure-message.tsx';
