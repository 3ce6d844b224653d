import { GroupError } from '@/components/ui/group-error.tsx';

const MODES = [
  { value: 'live', label: 'Live', hint: 'Events of real data.' },
  { value: 'test', label: 'Test', hint: 'Events of test data.' },
];

/** Live or test: which events the endpoint receives. */
export function ModeField() {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">Mode</legend>
      <GroupError name="mode" />
      <div className="grid grid-cols-2 gap-2">
        {MODES.map(({ value, label, hint }) => (
          <label
            key={value}
            className="flex items-start gap-3 rounded-control border border-line-2 px-3 py-2.5 has-checked:border-ink
              has-checked:bg-wash"
          >
            <input
              type="radio"
              name="mode"
              value={value}
              defaultChecked={value === 'test'}
              aria-labelledby={`mode-${value}`}
              aria-describedby={`mode-${value}-hint`}
              className="mt-1 size-4 flex-none"
            />
            <span className="grid min-w-0">
              <span id={`mode-${value}`} className="text-sm font-semibold">
                {label}
              </span>
              <span id={`mode-${value}-hint`} className="text-small text-ink-2">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
