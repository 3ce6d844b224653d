import Link from 'next/link';
import type { ReactNode } from 'react';

const LINK = 'underline decoration-line-2 underline-offset-4 wrap-anywhere';

/** The way back from a store's page. */
export function StoreCrumbs({ store, here }: { store?: { name: string; href: string }; here: string }) {
  return (
    <p className="mb-3 text-small text-ink-3">
      <Link href="/dashboard" className={LINK}>
        Stores
      </Link>
      {store && (
        <>
          {' / '}
          <Link href={store.href} className={LINK}>
            <bdi>{store.name}</bdi>
          </Link>
        </>
      )}
      {' / '}
      <bdi className="wrap-anywhere">{here}</bdi>
    </p>
  );
}

/** What will go, a line each. */
export function Consequences({ children }: { children: ReactNode }) {
  return <ul className="mb-5 grid list-disc gap-1.5 pl-5 text-ink-2">{children}</ul>;
}
