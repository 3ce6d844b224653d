import type { ReactNode } from 'react';

const LOOKS = {
  /** On its way to being good. */
  begun: 'pill pill-begun',
  plain: 'pill pill-plain',
  /** Over: filled, so that it differs in shape from what is on its way. */
  over: 'pill pill-over',
  good: 'pill pill-good',
  warn: 'pill pill-warn',
  bad: 'pill pill-bad',
} as const;

/** A short status beside a name. */
export function Pill({ look = 'plain', children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return <span className={LOOKS[look]}>{children}</span>;
}
