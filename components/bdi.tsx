import type { ReactNode } from 'react';

/** The tag of texts around what somebody else wrote, which may be in another direction than the text around it. */
export const bdi = (words: ReactNode) => <bdi>{words}</bdi>;
