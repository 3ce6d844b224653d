import { Pill } from './ui/pill.tsx';

/** Live or test; the two never look alike. */
export function ModePill({ mode }: { mode: 'live' | 'test' }) {
  return mode === 'test' ? <Pill look="warn">Test</Pill> : <Pill>Live</Pill>;
}
