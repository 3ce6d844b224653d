import { Mark } from '@/components/ui/mark.tsx';
import { Notice } from '@/components/ui/notice.tsx';

interface Props {
  title: string;
  what: string;
  next: string;
  /** Shown for faults of ours, so that people can tell us which request it was. */
  requestId?: string | undefined;
}

/** Tells people what went wrong, and what to do now. */
export function FaultPage({ title, what, next, requestId }: Props) {
  return (
    <main className="mx-auto grid max-w-[560px] gap-5 px-5 py-12 sm:py-20">
      <Mark className="size-10" />
      <h1>{title}</h1>
      <Notice look="bad">{what}</Notice>
      <p className="text-ink-2">{next}</p>
      {requestId && (
        <p className="text-small text-ink-2">
          Request id: <code className="font-mono break-all">{requestId}</code>
        </p>
      )}
    </main>
  );
}
