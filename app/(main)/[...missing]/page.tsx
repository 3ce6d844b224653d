import { notFound } from 'next/navigation';

/** Every address without a page. With two root layouts Next.js has no not-found page for them by itself. */
export default function MissingPage() {
  notFound();
}
