'use client';

/** Inside the shell, so that the navigation stays available. */
export { FailureMessage as default } from '@/components/failure-message.tsx';
