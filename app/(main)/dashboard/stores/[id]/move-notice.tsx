import { Notice } from '@/components/ui/notice.tsx';
import { Result } from '@/components/ui/result.tsx';
import type { Happenings } from '@/lib/billing/count-happenings.ts';
import { exactTime } from '@/lib/when.ts';

/** Says what happened while a clock was moved. */
export function MoveNotice({ from, to, happened }: { from: Date; to: Date; happened: Happenings }) {
  return (
    <Result>
      <Notice look="good">
        The clock has moved from {exactTime(from)} to {exactTime(to)}. {inWords(happened)}
      </Notice>
    </Result>
  );
}

function inWords({ issued, unpaid, ended }: Happenings): string {
  if (issued === 0 && ended === 0) return 'Nothing was due in between.';
  const invoices = `${counted(issued, 'invoice was', 'invoices were')} issued`;
  const failed = unpaid === 0 ? '' : `, ${counted(unpaid, 'of them is', 'of them are')} unpaid`;
  return `${invoices}${failed}. ${counted(ended, 'subscription', 'subscriptions')} ended.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count === 0 ? 'No' : count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
