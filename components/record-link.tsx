import type { NamedLink } from './entry-texts.ts';
import { Link } from './ui/button.tsx';

/** What a sentence of the activity is about, after it: its name, and the way to its page; nothing where it has none. */
export function RecordLink({ to }: { to: NamedLink | null }) {
  if (to === null) return null;
  const { name, href } = to;
  return (
    <>
      {' · '}
      <Link href={href} className="underline underline-offset-4">
        <bdi>{name}</bdi>
      </Link>
    </>
  );
}
