import { texts } from '@/lib/kernel/language/current-language.ts';

/** The id of the store's radio button with this place in the list. */
export const pickId = (index: number) => `pick-${index}`;

/** Styles that show what is about the chosen store, out of so many. A fixed stylesheet can't count them. */
export const summaryStyles = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const chosen = `form:has(#${pickId(at)}:checked)`;
    return `${chosen} .${pickId(at)}{display:inline}${chosen} .earlier-${at}{display:block}`;
  }).join('');

/**
 * Store and mode in one line, as they are chosen now, and what a change costs at once. CSS alone keeps it true, with
 * and without JavaScript.
 */
export function ConsentSummary({
  stores,
  due,
}: {
  stores: readonly { id: string; name: string }[];
  due?: string | undefined;
}) {
  const t = texts('consent');
  return (
    <p
      id="consent-summary"
      data-testid="consent-summary"
      className="line-clamp-2 border-y border-line bg-wash px-5 py-1.5 text-center text-small font-semibold wrap-anywhere sm:px-7
        group-has-[[value=test]:checked]/consent:border-test-line
        group-has-[[value=test]:checked]/consent:bg-test-wash group-has-[[value=test]:checked]/consent:text-test"
    >
      <span className="not-supports-[selector(:has(*))]:hidden">
        {stores.map(({ id, name }, index) => (
          <bdi key={id} className={`hidden ${pickId(index)}`}>
            {name}
          </bdi>
        ))}
        <span className="group-has-[[name=store]:checked]/consent:hidden">
          {t(stores.length > 0 ? 'chooseAStore' : 'noStoreYet')}
        </span>
        {' · '}
      </span>
      <span className="hidden group-has-[[value=live]:checked]/consent:inline">{t('live')}</span>
      <span className="hidden group-has-[[value=test]:checked]/consent:inline">{t('test')}</span>
      {/* What a browser without :has() can say truly. */}
      <span className="supports-[selector(:has(*))]:hidden">{t('storeAndModeAbove')}</span>
      {due && ` · ${t('dueNow')} ${due}`}
    </p>
  );
}
