const MODES = [
  { value: 'live', label: 'Live', checked: 'has-checked:bg-surface has-checked:text-ink dark:has-checked:bg-line-2' },
  {
    value: 'test',
    label: 'Test',
    checked: 'has-checked:bg-warn-wash has-checked:text-warn has-checked:ring-1 has-checked:ring-warn-line',
  },
] as const;

/** Live or test: which half of the store an app works with. Test looks different, so that nobody takes it for live. */
export function ModeToggle({ preset }: { preset: 'live' | 'test' }) {
  return (
    <div role="radiogroup" aria-labelledby="mode-label" aria-describedby="mode-hint" className="min-w-0">
      <p id="mode-label" className="mb-2 text-small font-semibold text-ink-2">
        Mode
      </p>
      <div className="grid grid-cols-2 gap-1 rounded-control bg-wash p-1">
        {MODES.map(({ value, label, checked }) => (
          <label
            key={value}
            className={`relative rounded-lg py-1.5 text-center text-sm font-semibold text-ink-2 has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus ${checked}`}
          >
            <input
              type="radio"
              name="mode"
              value={value}
              defaultChecked={preset === value}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
      <p id="mode-hint" className="mt-2 text-small text-ink-3">
        Live works with real orders and real money. Test sees only test data.
      </p>
    </div>
  );
}
