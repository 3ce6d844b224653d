import { Avatar } from '@/components/ui/avatar.tsx';
import { Pill } from '@/components/ui/card.tsx';
import { Problem } from '@/components/ui/problem.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { pickId } from './consent-answer.tsx';
import { StoreSearch } from './store-search.tsx';

/** With more stores than this, the list scrolls and can be searched. */
const MANY = 7;

export interface PickableStore {
  id: string;
  name: string;
  subdomain: string;
  currency: string;
  /** The modes in which the person may connect an app to it, and those in which they may ask for that. */
  connectIn: ('live' | 'test')[];
  askIn: ('live' | 'test')[];
  /** The modes in which the app is already connected to it. */
  connectedIn: ('live' | 'test')[];
}

interface Props {
  stores: PickableStore[];
  chosen: string | undefined;
  missing: boolean;
}

/** Which store an app gets. A single one is preselected; among several, the seller has to choose. */
export function StorePicker({ stores, chosen, missing }: Props) {
  const t = texts('consent');
  const many = stores.length > MANY;
  const rows = stores.map((store, index) => (
    <StoreRow
      key={store.id}
      store={store}
      inputId={pickId(index)}
      checked={stores.length === 1 || store.id === chosen}
      isMissing={missing && index === 0}
    />
  ));
  return (
    <div
      role="radiogroup"
      aria-labelledby="store-label"
      aria-describedby={missing ? 'store-error' : undefined}
      className="min-w-0"
    >
      <div className="mb-1.5 flex justify-between gap-3 text-small text-ink-2">
        <p id="store-label" className="font-semibold">
          {t('store')}
        </p>
        {many && <p className="text-ink-3">{t('storeCount', { count: stores.length })}</p>}
      </div>
      {missing && (
        <Problem id="store-error" className="mb-2">
          {t('chooseTheStore')}
        </Problem>
      )}
      <div className="overflow-clip rounded-card border border-line">
        {many ? (
          <StoreSearch words={searchWords(stores.length)}>{rows}</StoreSearch>
        ) : (
          // On phones the list scrolls, so that mode and permissions are in sight below it.
          <div className="max-sm:max-h-38 max-sm:overflow-y-auto">{rows}</div>
        )}
      </div>
    </div>
  );
}

function searchWords(count: number) {
  const t = texts('consent');
  return {
    label: t('searchYourStores'),
    placeholder: t('searchStores', { count }),
    none: t('noStoreMatches'),
    some: t('storesMatch'),
    kept: t('chosenStaysListed'),
  };
}

function modeOf([first, second]: readonly ('live' | 'test')[]): string {
  return second ? 'both' : (first ?? 'both');
}

function StoreRow(props: { store: PickableStore; inputId: string; checked: boolean; isMissing: boolean }) {
  const { store, inputId, checked, isMissing } = props;
  const { id, name, subdomain, currency, connectIn, askIn, connectedIn } = store;
  const t = texts('consent');
  const isOpen = connectIn.length + askIn.length > 0;
  return (
    <div data-store={`${name} ${subdomain} ${currency}`} className="border-line not-first:border-t has-checked:bg-wash">
      <label
        className="flex items-center gap-3 px-3.5 py-2 hover:bg-wash has-focus-visible:outline-2
        has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
      >
        <Avatar name={name} size="small" />
        <span className="grid min-w-0 flex-1">
          <span className="leading-snug font-semibold wrap-anywhere">
            <bdi id={`store-${id}`}>{name}</bdi>
          </span>
          <span id={`about-${id}`} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-3">
            <span className="wrap-anywhere">
              {subdomain} · {currency.toUpperCase()}
            </span>{' '}
            {!isOpen && <Pill>{t('onlyView')}</Pill>}
            {isOpen && askIn.length > 0 && <Pill>{t('askAdminIn', { mode: modeOf(askIn) })}</Pill>}
            {connectedIn.length > 0 && <Pill>{t('connectedIn', { mode: modeOf(connectedIn) })}</Pill>}
          </span>
        </span>
        <input
          type="radio"
          id={inputId}
          name="store"
          value={id}
          required
          defaultChecked={checked && isOpen}
          disabled={!isOpen}
          data-ask={askIn.join(' ') || undefined}
          aria-labelledby={`store-${id}`}
          aria-describedby={isMissing ? `store-error about-${id}` : `about-${id}`}
          // biome-ignore lint/a11y/noAutofocus: the form came back for this, and no script moves the focus.
          autoFocus={isMissing}
          className="size-[18px] flex-none outline-none"
        />
      </label>
    </div>
  );
}
