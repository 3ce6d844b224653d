import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/card.tsx';
import { Mark } from '@/components/ui/mark.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { TextDifference } from '@/lib/kernel/text/text-difference.ts';
import type { Parameters } from '@/lib/oauth/authorization/authorize-request.ts';
import { isClientFault, PAGE_FAULTS, type PageFault, sourceOf } from '@/lib/oauth/authorization/request-fault.ts';

interface Props {
  fault: PageFault;
  /** Of the redirect_uri to the registered one that is most like it. */
  difference?: TextDifference | null;
  /** What is wrong with its document, as the end of a sentence. */
  detail?: string;
  query: Parameters;
}

/**
 * Tells the app's developer why a request can't be shown. Never redirects, because the target isn't known to be safe.
 */
export function RequestError({ fault, difference, detail, query }: Props) {
  const t = texts('pageFaults');
  const { what, fix } = PAGE_FAULTS[fault];
  return (
    <main className="mx-auto grid max-w-[560px] gap-5 px-5 py-12 sm:py-20">
      <Mark className="size-10" />
      <h1>{t('cannotConnect')}</h1>
      <p className="text-ink-2">{wordsFor(fault)}</p>
      <div lang="en" dir="ltr">
        <Notice look="bad">{what}</Notice>
      </div>
      {isClientFault(fault) && (
        <p className="text-small text-ink-2">
          Code: <code data-testid="client-fault">{fault}</code>
        </p>
      )}
      <section className="grid gap-3 text-sm">
        <h2>{t('forDeveloper')}</h2>
        <p lang="en" dir="ltr" className="text-ink-2">
          {fix}
        </p>
        {detail && <p className="text-ink-2 wrap-anywhere">Here it {detail}.</p>}
        <dl className="grid gap-3 rounded-card border border-line bg-surface p-4">
          <Sent name="client_id">{sent(query.client_id)}</Sent>
          {difference ? (
            <>
              <Sent name="redirect_uri">
                <Marked start={difference.start} middle={difference.given} end={difference.end} />
              </Sent>
              <Sent name="closest registered address">
                <Marked start={difference.start} middle={difference.wanted} end={difference.end} />
              </Sent>
            </>
          ) : (
            <Sent name="redirect_uri">{sent(query.redirect_uri)}</Sent>
          )}
        </dl>
      </section>
    </main>
  );
}

/** What the seller has to know: whose fault it is, and what to do. */
function wordsFor(fault: PageFault): string {
  const t = texts('pageFaults');
  const source = sourceOf(fault);
  if (source === 'operator') return t('switchedOff');
  if (source === 'document') return t('badDocument');
  return source === 'here' ? t('comeBack') : t('badLink');
}

const MOST_SHOWN = 500;

const sent = (value: string | string[] | undefined) =>
  [value ?? []].flat().join(' and ').slice(0, MOST_SHOWN) || '(not sent)';

function Sent({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="font-mono text-small text-ink-2">{name}</dt>
      <dd className="font-mono text-small break-all">{children}</dd>
    </div>
  );
}

/** One of two addresses, with what it has and the other has not. */
function Marked({ start, middle, end }: { start: string; middle: string; end: string }) {
  return (
    <>
      {start.slice(0, MOST_SHOWN)}
      {middle ? (
        <mark className="rounded bg-warn-wash font-semibold text-warn">{middle.slice(0, MOST_SHOWN)}</mark>
      ) : (
        <span className="text-warn">(nothing here)</span>
      )}
      {end.slice(0, MOST_SHOWN)}
    </>
  );
}
