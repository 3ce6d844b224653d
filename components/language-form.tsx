import { ChevronDown } from 'lucide';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { LANGUAGES } from '@/lib/kernel/language/language.ts';
import { Icon } from './ui/icon.tsx';

/** At the foot of pages for people who aren't signed in: the choice of a language. A plain form, no script. */
export function LanguageForm() {
  const t = texts('frame');
  return (
    <form
      method="post"
      action="/language"
      className="flex flex-wrap items-center justify-center gap-2 justify-self-center text-small text-ink-2"
    >
      <label htmlFor="language">{t('language')}</label>
      <span className="relative grid">
        <select
          id="language"
          name="language"
          defaultValue={currentLanguage()}
          className="min-h-9 appearance-none rounded-control border border-line-2 bg-surface py-1 ps-2.5 pe-8 text-ink
            hover:border-ink-3"
        >
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
        <Icon
          of={ChevronDown}
          className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3"
        />
      </span>
      <button type="submit" className="min-h-9 px-1 underline decoration-line-2 underline-offset-4">
        {t('changeLanguage')}
      </button>
    </form>
  );
}
