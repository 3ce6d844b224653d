'use client';

import { Avatar } from '@/components/ui/avatar.tsx';
import { Link } from '@/components/ui/button.tsx';

export function StoreCard(props: {
  href: string;
  name: string;
  subdomain: string;
  customDomain: string | null;
  isProven: boolean;
  currency: string;
  /** How many connections it has, in words; null without any. */
  connections: string | null;
  /** The list of its connections. */
  appsHref: string;
  words: Record<'subdomain' | 'customDomain' | 'notProven' | 'currency' | 'apps' | 'noneConnected', string>;
}) {
  const { href, name, subdomain, customDomain, isProven, currency, connections, appsHref, words } = props;
  return (
    <li className="grid content-start gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex items-center gap-3.5">
        <Avatar name={name} />
        <h3 className="min-w-0 text-body font-semibold break-words">
          <Link href={href} className="underline decoration-line-2 underline-offset-4">
            <bdi>{name}</bdi>
          </Link>
        </h3>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-t border-line pt-4 text-sm">
        <dt className="text-ink-3">{words.subdomain}</dt>
        <dd className="break-all">{subdomain}</dd>
        {customDomain && (
          <>
            <dt className="text-ink-3">{words.customDomain}</dt>
            <dd className="break-all">
              {customDomain}
              {!isProven && <span className="text-ink-3"> {words.notProven}</span>}
            </dd>
          </>
        )}
        <dt className="text-ink-3">{words.currency}</dt>
        <dd>{currency.toUpperCase()}</dd>
        <dt className="text-ink-3">{words.apps}</dt>
        <dd>
          {connections === null ? (
            <span className="text-ink-3">{words.noneConnected}</span>
          ) : (
            <Link href={appsHref} className="underline decoration-line-2 underline-offset-4">
              {connections}
            </Link>
          )}
        </dd>
      </dl>
    </li>
  );
}
