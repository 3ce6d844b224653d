import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ModePill } from '@/components/mode-pill.tsx';
import { ScopeSummary } from '@/components/scope-summary.tsx';
import { Ask } from '@/components/ui/ask.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Pill } from '@/components/ui/pill.tsx';
import { Result } from '@/components/ui/result.tsx';
import { When } from '@/components/ui/when.tsx';
import { currentTime } from '@/lib/clock.ts';
import { readAnyApiKey } from '@/lib/oauth/read-any-connection.ts';
import { requireOperator } from '@/lib/session.ts';
import { Facts, Mono } from '../../facts.tsx';
import { PastedNotice } from '../../pasted-notice.tsx';
import { endAction } from './actions.ts';

export const metadata: Metadata = { title: 'API key' };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, unknown>>;
}

/** A seller's own API key as an operator sees it: which store, whether it works. Neither its owner nor what they call it. */
export default async function OperatorApiKeyPage({ params, searchParams }: Props) {
  await requireOperator();
  const key = (await readAnyApiKey((await params).id)) ?? notFound();
  const { pasted, ended } = await searchParams;
  const { store, mode, revokedAt } = key;
  const now = currentTime();
  const when = (at: Date | null, none = 'never') => (at ? <When at={at} now={now} /> : none);
  return (
    <>
      <Crumbs trail={[{ href: '/operator/lookup', name: 'Lookup' }]} here={`API key of ${store.name}`} />
      <h1 className="mb-6 wrap-anywhere">
        API key of <bdi>{store.name}</bdi>
      </h1>
      <div className="grid gap-4">
        {pasted === '1' && <PastedNotice />}
        {ended === '1' && revokedAt && (
          <Result>
            <Notice look="good">The key has ended, and is refused from now on.</Notice>
          </Result>
        )}
        <Card title="The seller’s own key">
          <Facts
            facts={[
              ['Store', <bdi key="store">{store.name}</bdi>],
              ['Mode', <ModePill key="mode" mode={mode} />],
              ['State', <State key="state" isOver={revokedAt !== null} />],
              ['Permissions', <ScopeSummary key="scopes" scopes={key.scopes} />],
              ['Made', when(key.createdAt)],
              ['Last used', when(key.lastUsedAt)],
              ['Ended', when(revokedAt, 'no')],
              ['Fingerprint', <Mono key="fingerprint">{key.selector}</Mono>],
              ['Key ID', <Mono key="id">{key.id}</Mono>],
            ]}
          />
        </Card>
        {!revokedAt && (
          <Card title="End it">
            <p className="mb-4 max-w-[68ch] text-ink-2">
              When it was seen where it must not be. Whatever script uses it is refused from then on; the store’s seller sees that
              the operator ended it, and can make another key.
            </p>
            <Ask id="end-key" button="End key" look="danger" title={`End this API key of ${store.name}?`} wayOut="Keep it">
              <p className="text-sm text-ink-2">It stops working for {mode} data at once, and nothing brings it back.</p>
              <form action={endAction} className="grid">
                <input type="hidden" name="key" value={key.id} />
                <SubmitButton look="destroy">End access</SubmitButton>
              </form>
            </Ask>
          </Card>
        )}
      </div>
    </>
  );
}

function State({ isOver }: { isOver: boolean }) {
  return isOver ? <span className="text-ink-2">Ended</span> : <Pill look="good">Works</Pill>;
}
