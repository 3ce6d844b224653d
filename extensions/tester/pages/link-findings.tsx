'use client';

import { useEffect, useRef } from 'react';
import { Notice } from '@/components/ui/card.tsx';
import { useMade } from '@/components/ui/form.tsx';
import type { LinkFault, LinkReport } from '../lib/check-link.ts';

const VERDICTS: Record<LinkReport['verdict'], ['good' | 'bad', string]> = {
  consent: ['good', 'This link works: it opens the consent screen.'],
  error_page: ['bad', 'The seller would see an error page, and nobody would be redirected.'],
  error_redirect: ['bad', 'After signing in the seller would be sent back to your redirect URI with an error.'],
  not_ours: ['bad', 'This link does not lead to the consent screen.'],
};

export function LinkFindings() {
  const text = useMade()?.report;
  const report = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) report.current?.focus();
  }, [text]);
  if (!text) return null;
  const { verdict, fault, advice } = JSON.parse(text) as LinkReport;
  const [look, words] = VERDICTS[verdict];
  return (
    <div ref={report} tabIndex={-1} className="grid gap-4 outline-none" data-testid="link-report">
      <Notice look={look}>{words}</Notice>
      {fault && <Findings title="To fix" faults={[fault]} />}
      {advice.length > 0 && <Findings title="Suggestions" faults={advice} />}
    </div>
  );
}

function Findings({ title, faults }: { title: string; faults: LinkFault[] }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="grid list-disc gap-3 ps-5">
        {faults.map(({ what, fix, difference }) => (
          <li key={what} className="wrap-anywhere">
            <span className="font-medium">{what}</span> <span className="text-ink-2">{fix}</span>
            {difference && (
              <dl className="mt-2 grid gap-2 text-small">
                <Side name="Sent" start={difference.start} middle={difference.given} end={difference.end} />
                <Side name="Closest" start={difference.start} middle={difference.wanted} end={difference.end} />
              </dl>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Side(props: { name: string; start: string; middle: string; end: string }) {
  const { name, start, middle, end } = props;
  return (
    <div className="grid gap-0.5 sm:grid-cols-[4.5rem_1fr]">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-mono break-all">
        {start}
        {middle ? (
          <mark className="rounded bg-warn-wash font-semibold text-warn">{middle}</mark>
        ) : (
          <span className="text-warn">(nothing here)</span>
        )}
        {end}
      </dd>
    </div>
  );
}
