import { ButtonLink } from './button.tsx';

/** The ways to the pages of a list before and after this one. */
export function Pager({ newer, older }: { newer: string | null; older: string | null }) {
  if (newer === null && older === null) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
      {newer === null ? <span /> : <ButtonLink href={newer}>Newer</ButtonLink>}
      {older !== null && <ButtonLink href={older}>Older</ButtonLink>}
    </nav>
  );
}
