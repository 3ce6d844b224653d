import { texts } from '@/lib/kernel/language/current-language.ts';

const MODES = [
  {
    value: 'live',
    hint: 'liveHint',
    look: 'has-checked:border-ink has-checked:bg-wash has-checked:ring-ink',
  },
  {
    value: 'test',
    hint: 'testHint',
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
  return (
    <div role="radiogroup" aria-labelledby="mode-label" className="min-w-0">
      <p id="mode-label" className="mb-2 text-small font-semibold text-ink-2">
        {t('mode')}
      </p>
      <div className="grid grid-cols-2 gap-2">
        {MODES.filter(({ value }) => !isFixed || value === preset).map(({ value, hint, look }) => (
          <label
            key={value}
            className={`relative grid content-start gap-0.5 rounded-card border border-line-2 px-3.5 py-2.5
              has-checked:ring-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2
              has-focus-visible:outline-focus ${look}`}
          >
            <span className="flex items-center justify-between gap-2">
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
            </span>
            <span id={`mode-${value}-hint`} className="text-small text-pretty opacity-90">
              {t(hint)}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
