import { When } from '@/components/ui/when.tsx';
import { abilitiesInWords } from '@/lib/access/ability.ts';
import type { ScopeEntry } from '@/lib/access/scope-catalogue.ts';

/** A permission in a few words, with its scope's name. */
export function PermissionLabel({ entry: { name } }: { entry: ScopeEntry }) {
  const words = abilitiesInWords([name]);
  return (
    <>
      {words.charAt(0).toUpperCase() + words.slice(1)}{' '}
      <code className="font-mono text-xs font-normal text-ink-3">{name}</code>
    </>
  );
}

/** When the app last used a permission. */
export function LastUse({ at, now }: { at: Date | undefined; now: Date }) {
  if (!at) return <span className="whitespace-nowrap text-ink-3">Never used.</span>;
  return (
    <span className="whitespace-nowrap text-ink-3">
      Last used <When at={at} now={now} />.
    </span>
  );
}
