import type { ComponentProps } from 'react';
import { buttonClass } from '@/components/ui/button.tsx';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { abilitiesInWords } from '@/lib/permissions/ability.ts';
import { ConsentSummary } from './consent-summary.tsx';

// While the chosen store and mode are ones about which the person can only ask, that button takes Authorize's place.
const ASKING = {
  authorize:
    'group-has-[[data-ask~=live]:checked]/consent:group-has-[[value=live]:checked]/consent:hidden ' +
    'group-has-[[data-ask~=test]:checked]/consent:group-has-[[value=test]:checked]/consent:hidden',
  ask:
    'supports-[selector(:has(*))]:hidden ' +
    'group-has-[[data-ask~=live]:checked]/consent:group-has-[[value=live]:checked]/consent:inline-flex ' +
    'group-has-[[data-ask~=test]:checked]/consent:group-has-[[value=test]:checked]/consent:inline-flex',
  note:
    'supports-[selector(:has(*))]:hidden ' +
    'group-has-[[data-ask~=live]:checked]/consent:group-has-[[value=live]:checked]/consent:block ' +
    'group-has-[[data-ask~=test]:checked]/consent:group-has-[[value=test]:checked]/consent:block',
};

interface Answering {
  app: string;
  stores: ComponentProps<typeof ConsentSummary>['stores'];
  /** Null where the seller chooses them. */
  scopes: readonly string[] | null;
  /** Null for a device that waits. */
  host: string | null;
  canAuthorize: boolean;
  canAsk: boolean;
  /** Authorize also makes a change, which disconnecting doesn't undo. */
  hasChange: boolean;
}

/**
 * The buttons, below what pressing Authorize allows, and where. They are always in sight, but where there is little
 * height, as on a page zoomed to 200 %, they stand below the rest instead of covering it.
 */
export function Answer({ app, stores, scopes, host, canAuthorize, canAsk, hasChange }: Answering) {
  const t = texts('consent');
  return (
    <footer
      className="sticky bottom-0 mt-6 overflow-clip border-t border-line bg-surface
      group-has-[[value=test]:checked]/consent:border-test-line sm:rounded-b-[20px] [@media(max-height:35rem)]:static"
    >
      <ConsentSummary app={app} stores={stores} />
      <div className="px-5 py-4 sm:px-7">
        <p className="mb-3 line-clamp-2 text-center text-small text-balance wrap-anywhere text-ink-2">
          {t.rich(scopes ? 'canDo' : 'canDoTicked', {
            name: app,
            abilities: abilitiesInWords(scopes ?? [], currentLanguage()),
            app: (name) => <bdi className="font-semibold text-ink">{name}</bdi>,
          })}
        </p>
        <div className="grid grid-cols-[1fr_1.6fr] gap-2.5">
          <button type="submit" name="decision" value="cancel" className={buttonClass('plain', 'min-h-12')}>
            {t('cancel')}
          </button>
          <button
            type="submit"
            name="decision"
            value="authorize"
            aria-describedby="consent-summary"
            disabled={!canAuthorize && !canAsk}
            className={buttonClass('primary', `min-h-12 ${canAsk ? ASKING.authorize : ''}`)}
          >
            {t('authorize')}
          </button>
          {canAsk && (
            <button
              type="submit"
              name="decision"
              value="ask"
              className={buttonClass('primary', `min-h-12 ${ASKING.ask}`)}
            >
              {t('askAnAdmin')}
            </button>
          )}
        </div>
        {canAsk && (
          <p className={`mt-3 text-center text-small text-balance text-ink-3 ${ASKING.note}`}>{t('askNote')}</p>
        )}
        <p className={`mt-3 text-center text-small text-balance text-ink-3 ${canAsk ? ASKING.authorize : ''}`}>
          {host === null
            ? t('deviceGoesOn')
            : t.rich(hasChange ? 'nextWithChange' : 'nextYouGoTo', {
                host,
                b: (name) => (
                  <b dir="ltr" className="font-semibold wrap-anywhere text-ink-2">
                    {name}
                  </b>
                ),
              })}
        </p>
      </div>
    </footer>
  );
}
