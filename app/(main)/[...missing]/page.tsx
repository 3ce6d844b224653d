import { notFound } from 'next/navigation';

/** Every URL without a page: with two root layouts, Next.js has no not-found page of its own for these. */
export default function MissingPage() {
  notFound();
}
