import { Pill } from './ui/pill.tsx';

/** Whether something concerns the live store or test data; the two never look alike. */
export function ModePill({ mode }: { mode: 'live' | 'test' }) {
  return mode === 'test' ? <Pill look="warn">Test</Pill> : <Pill>Live</Pill>;
}
