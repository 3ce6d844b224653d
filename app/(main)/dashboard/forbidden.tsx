import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Not allowed' };

/** Inside the shell, so that the navigation stays available. */
export { ForbiddenMessage as default } from '@/components/failure-message.tsx';
