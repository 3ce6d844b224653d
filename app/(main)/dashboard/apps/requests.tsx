import { AppName } from '@/components/app-name.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { abilitiesInWords } from '@/lib/access/ability.ts';
import type { OwnRequest } from '@/lib/connections/connect-requests.ts';
import { requestPath } from './filter.ts';

const COLUMNS = ['App', 'Store', 'What it asks for', 'Asked by', 'Action'];

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
      <Table label="Requests" columns={COLUMNS}>
        {requests.map(({ id, app, store, mode, scopes, askedBy, askedAt }) => (
          <Row key={id}>
            <Cell half className="-order-2">
              <AppName app={app} />
            </Cell>
            <Cell label="Store">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <bdi className="break-words">{store.name}</bdi>
                <ModePill mode={mode} />
              </span>
            </Cell>
            <Cell label="What it asks for">
              <p className="max-w-[44ch] text-pretty">Can {abilitiesInWords(scopes) || 'nothing'}.</p>
            </Cell>
            <Cell label="Asked by" className="text-ink-2">
              <span className="block wrap-anywhere">{askedBy.email}</span>
              <span className="block text-xs text-ink-3">
                <When at={askedAt} now={now} />
              </span>
            </Cell>
            <Cell half className="-order-1 text-right">
              <ButtonLink look="primary" href={requestPath(id)}>
                Review
              </ButtonLink>
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
