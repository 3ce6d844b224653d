import { Notice } from '@/components/ui/card.tsx';
import { looksLike, mixesScripts } from '@/lib/kernel/text/imitation.ts';

/** Says what is suspicious about an app's name, for operators: it looks like a verified app's, or mixes alphabets. */
export function NameWarning({ app, verified }: { app: { id: string; name: string }; verified: VerifiedName[] }) {
  const alike = verified.filter(({ id, name }) => id !== app.id && looksLike(name, app.name));
  const isMixed = mixesScripts(app.name);
  if (alike.length === 0 && !isMixed) return null;
  return (
    <Notice look="warn">
      {alike.map(({ id, name }) => (
        <span key={id} className="block">
          This name looks like that of the verified app <bdi>{name}</bdi>.
        </span>
      ))}
      {isMixed && <span className="block">This name mixes letters of alphabets that look alike.</span>}
    </Notice>
  );
}

export interface VerifiedName {
  id: string;
  name: string;
}
