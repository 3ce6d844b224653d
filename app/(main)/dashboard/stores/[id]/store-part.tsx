import { Link } from '@/components/ui/link.tsx';

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
