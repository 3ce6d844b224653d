import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button.tsx';
import { Problem } from '@/components/ui/problem.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';

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

// Until a store is chosen, the button says so.
const LABEL = {
  chosen: 'supports-[selector(:has(*))]:hidden group-has-[[name=store]:checked]/consent:inline',
  before: 'max-sm:text-small not-supports-[selector(:has(*))]:hidden group-has-[[name=store]:checked]/consent:hidden',
};

interface Outlook {
  /** Where the browser goes, or what is said instead. */
  next: { host: string } | { words: ReactNode };
  /** Whether it says that it can be undone, which a list of permissions says itself. */
  saysUndo: boolean;
  canAsk: boolean;
  /** Authorize also makes a change, which disconnecting doesn't undo. */
  hasChange: boolean;
}

export function WhatFollows({ next, saysUndo, canAsk, hasChange }: Outlook) {
  const t = texts('consent');
  return (
    <div className="grid gap-1 px-5 py-4 text-center text-small text-balance text-ink-2 sm:px-7">
      {canAsk && <p className={ASKING.note}>{t('askNote')}</p>}
      <p className={canAsk ? ASKING.authorize : ''}>
        {'words' in next
          ? next.words
          : t.rich(hasChange ? 'nextWithChange' : 'nextYouGoTo', {
              host: next.host,
              undo: saysUndo ? 'yes' : 'no',
              b: (name) => (
                <b dir="ltr" className="font-semibold wrap-anywhere">
                  {name}
                </b>
              ),
            })}
      </p>
    </div>
  );
}

type Answering = ComponentProps<typeof ConsentSummary> & {
  canAuthorize: boolean;
  canAsk: boolean;
  confirm: ComponentProps<typeof ConfirmBox> | null;
};

/**
 * The buttons, below store and mode. They are always in sight: on screens of little height alone, and where there is
 * hardly any, as on a page zoomed to 200 %, below the rest instead of covering it.
 */
export function Answer({ stores, due, canAuthorize, canAsk, confirm }: Answering) {
  const t = texts('consent');
  return (
    <footer className="sticky bottom-0 overflow-clip bg-surface sm:rounded-b-[20px] [@media(max-height:699px)]:contents">
      <ConsentSummary stores={stores} due={due} />
      <div
        className="grid gap-2.5 bg-surface px-5 py-3 sm:px-7 [@media(max-height:699px)]:sticky
          [@media(max-height:699px)]:bottom-0 [@media(max-height:699px)]:border-t
          [@media(max-height:699px)]:border-line [@media(max-height:35rem)]:static"
      >
        {confirm && <ConfirmBox {...confirm} />}
        <div className="grid grid-cols-[1.6fr_1fr] gap-2.5">
          <button
            type="submit"
            name="decision"
            value="authorize"
            aria-describedby="consent-summary"
            disabled={!canAuthorize && !canAsk}
            className={buttonClass('primary', `min-h-12 px-2 ${canAsk ? ASKING.authorize : ''}`)}
          >
            {stores.length > 1 ? (
              <>
                <span className={LABEL.chosen}>{t('authorize')}</span>
                <span className={LABEL.before}>{t('chooseToAuthorize')}</span>
              </>
            ) : (
              t('authorize')
            )}
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
          <button type="submit" name="decision" value="cancel" className={buttonClass('plain', 'min-h-12')}>
            {t('cancel')}
          </button>
        </div>
      </div>
    </footer>
  );
}

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

/** The second confirmation for an unverified app: a checkbox, never ticked beforehand. */
export function ConfirmBox({ missing, isRequired }: { missing: boolean; isRequired: boolean }) {
  const t = texts('consent');
  return (
    <div className="rounded-control border border-warn-line bg-warn-wash px-3 py-1.5">
      {missing && <Problem id="confirm-error">{t('tickBox')}</Problem>}
      <label className="flex items-center gap-2.5 text-small font-semibold">
        <input
          type="checkbox"
          name="confirm"
          value="yes"
          required={isRequired}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? 'confirm-error' : undefined}
          // biome-ignore lint/a11y/noAutofocus: the form came back for this, and no script moves the focus.
          autoFocus={missing}
          className="size-[18px] flex-none"
        />
        {t('iKnowApp')}
      </label>
    </div>
  );
}

/** Who is being asked, and buttons to switch account or sign out. */
export function SignedIn({ email, here }: { email: string; here: string }) {
  const t = texts('consent');
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-5 py-4 text-small text-ink-2">
      <span>
        {t.rich('signedInAs', {
          email,
          b: (address) => (
            <b dir="ltr" className="font-semibold break-all">
              {address}
            </b>
          ),
        })}
      </span>
      <form method="post" action="/sign-out" className="flex gap-3">
        <button type="submit" name="next" value={here} className="underline decoration-line-2 underline-offset-4">
          {t('switchAccount')}
        </button>
        <button type="submit" className="underline decoration-line-2 underline-offset-4">
          {t('signOut')}
        </button>
      </form>
    </div>
  );
}
