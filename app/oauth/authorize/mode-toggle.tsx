import { texts } from '@/lib/kernel/language/current-language.ts';

const MODES = [
  {
    value: 'live',
    hint: 'liveHint',
    shown: 'text-ink-2 group-has-[[value=live]:checked]/consent:block',
    look: 'has-checked:border-ink has-checked:bg-wash has-checked:ring-ink',
  },
  {
    value: 'test',
    hint: 'testHint',
    shown: 'text-test group-has-[[value=test]:checked]/consent:block',
    look:
      'border-dashed has-checked:border-solid has-checked:border-test has-checked:bg-test-wash ' +
      'has-checked:text-test has-checked:ring-test',
  },
] as const;

/**
 * Live or test: which data of the store an app works with; one of them alone where that is fixed. Test looks different,
 * so that nobody mistakes it for live.
 */
export function ModeToggle({ preset, isFixed }: { preset: 'live' | 'test'; isFixed: boolean }) {
  const t = texts('consent');
  const modes = MODES.filter(({ value }) => !isFixed || value === preset);
  return (
    <div role="radiogroup" aria-labelledby="mode-label" className="min-w-0">
      <div className="grid grid-cols-[auto_1fr_1fr] items-center gap-2 sm:grid-cols-2">
        <p id="mode-label" className="me-1 text-small font-semibold text-ink-2 sm:col-span-2">
          {t('mode')}
        </p>
        {modes.map(({ value, look }) => (
          <label
            key={value}
            className={`flex min-h-11 items-center justify-between gap-2 rounded-card border border-line-2 px-3.5 py-2
              has-checked:ring-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2
              has-focus-visible:outline-focus ${look}`}
          >
            <span id={`mode-${value}`} className="text-sm font-semibold">
              {t(value)}
            </span>
            <input
              type="radio"
              name="mode"
              value={value}
              defaultChecked={preset === value}
              aria-labelledby={`mode-${value}`}
              aria-describedby={`mode-${value}-hint`}
              className="size-4 flex-none outline-none"
            />
          </label>
        ))}
      </div>
      {modes.map(({ value, hint, shown }) => (
        <p
          key={value}
          id={`mode-${value}-hint`}
          className={`mt-1.5 text-small text-pretty supports-[selector(:has(*))]:hidden ${shown}`}
        >
          {t(hint)}
        </p>
      ))}
    </div>
  );
}
