import { abilitiesInWords } from '@/lib/access/ability.ts';
import type { OwnRequest } from '@/lib/connections/connect-requests.ts';
import { pastInWords } from '@/lib/when.ts';
import { requestPath } from './filter.ts';
import { RequestTable } from './request-table.tsx';

/** What colleagues asked the seller to connect; nothing when nobody asked. */
export function Requests({ requests, now }: { requests: OwnRequest[]; now: Date }) {
  if (requests.length === 0) return null;
  return (
    <section id="requests" className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-3">
      <h2>Requests</h2>
      <p className="max-w-[68ch] text-sm text-pretty text-ink-2">
        Colleagues who may not connect these apps themselves asked you to. You see what each app asks for before you
        decide.
      </p>
      <RequestTable
        rows={requests.map(({ id, app, store, mode, scopes, askedBy, askedAt }) => ({
          ...{ id, mode, storeName: store.name, askedBy: askedBy.email },
          app: { name: app.name, logoId: app.logoId, verification: app.verification },
          can: `Can ${abilitiesInWords(scopes) || 'nothing'}.`,
          askedAt: pastInWords(askedAt, now),
          href: requestPath(id),
        }))}
      />
    </section>
  );
}
