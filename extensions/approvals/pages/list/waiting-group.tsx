import { SubmitButton } from '@/components/ui/form.tsx';
import type { Preview } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import { decideAllAction } from './actions.ts';
import { ApprovalTable, type ApprovalTexts, type ApprovalWords } from './approval-table.tsx';

interface Props {
  /** What one connection or key has waiting; one alone is decided on its own page. */
  rows: ApprovalTexts[];
  /** How many more of it wait than are listed. */
  more: number;
  previews: ReadonlyMap<string, Preview>;
  words: ApprovalWords;
}

/** What waits of one connection, with what each comes to, to decide all at once. */
export function WaitingGroup({ rows, more, previews, words }: Props) {
  const [first] = rows;
  if (!first) return null;
  const t = texts('approvals');
  const label = t('waitingOf', { app: first.asker.name, store: first.storeName, mode: first.mode });
  const shown = rows.map((row) => ({ ...row, dueNow: dueInWords(previews.get(row.id)) }));
  if (rows.length === 1) return <ApprovalTable label={label} rows={rows} words={words} />;
  return (
    <section aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ApprovalTable label={label} rows={shown} words={words} />
      <form action={decideAllAction} aria-label={label} className="grid gap-3">
        {rows.map(({ id }) => (
          <input key={id} type="hidden" name="shown" value={`${id} ${previews.get(id)?.previewId ?? ''}`} />
        ))}
        <p className="text-sm text-ink-2">
          {t.rich('changesWait', {
            count: rows.length,
            app: first.asker.name,
            sum: sumInWords([...previews.values()]),
            bdi: (words) => <bdi className="font-semibold">{words}</bdi>,
            b: (words) => <b className="tabular-nums">{words}</b>,
          })}
          {more > 0 && ` ${t('moreWait', { count: more })}`}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <SubmitButton name="decision" value="approve">
            {t('approveAll')}
          </SubmitButton>
          <SubmitButton look="plain" name="decision" value="decline">
            {t('declineAll')}
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}

function dueInWords(preview: Preview | undefined): string {
  const t = texts('approvals');
  return preview
    ? t('amountDueNow', { amount: formatMoney(preview.dueNow, preview.row.variant.currency) })
    : t('notNow');
}

/** By currency: a store that has changed its own may have subscriptions in several. */
function sumInWords(previews: Preview[]): string {
  const sums = new Map<string, bigint>();
  for (const { dueNow, row } of previews)
    sums.set(row.variant.currency, (sums.get(row.variant.currency) ?? 0n) + dueNow);
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(' + ') || '–';
}
