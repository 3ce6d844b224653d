import { Mark } from '@/components/ui/mark.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { Parameters } from '@/lib/oauth/authorize-request.ts';
import { PAGE_FAULTS, type PageFault } from '@/lib/oauth/request-fault.ts';

/**
 * Tells the app's developer why a request can't be shown. Never redirects, because the target isn't known to be safe.
 */
export function RequestError({ fault, query }: { fault: PageFault; query: Parameters }) {
  const { what, fix } = PAGE_FAULTS[fault];
  return (
    <main className="mx-auto grid max-w-[560px] gap-5 px-5 py-12 sm:py-20">
      <Mark className="size-10" />
      <h1>This app can’t be connected</h1>
      <p className="text-ink-2">
        The link that brought you here has a mistake in it, so nothing was shared and nothing was changed. Go back to
        the app; if it happens again, its developer needs to see this page.
      </p>
      <Notice look="bad">{what}</Notice>
      <section className="grid gap-3 text-sm">
        <h2>For the app’s developer</h2>
        <p className="text-ink-2">{fix}</p>
        <dl className="grid gap-3 rounded-card border border-line bg-surface p-4">
          <Sent name="client_id" value={query.client_id} />
          <Sent name="redirect_uri" value={query.redirect_uri} />
        </dl>
      </section>
    </main>
  );
}

function Sent({ name, value }: { name: string; value: string | string[] | undefined }) {
  return (
    <div className="grid gap-1">
      <dt className="font-mono text-small text-ink-2">{name}</dt>
      <dd className="font-mono text-small break-all">
        {[value ?? []].flat().join(' and ').slice(0, 500) || '(not sent)'}
      </dd>
    </div>
  );
}
