import { Choice } from './ui/filter-form.tsx';

const MODES = [
  { id: 'live', name: 'Live' },
  { id: 'test', name: 'Test' },
];

/** Filters a list by mode: live, test, or both. */
export function ModeChoice({ value }: { value: string | undefined }) {
  return <Choice name="mode" label="Mode" all="Live and test" options={MODES} value={value} />;
}
