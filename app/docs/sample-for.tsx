import { buttonClass } from '@/components/ui/button.tsx';
import type { OwnApps } from './own-apps.ts';
import { TextLink } from './prose.tsx';

/** Says which app the samples of a page are for, with a choice among one's own. */
export function SampleFor({ own, path }: { own: OwnApps | null; path: string }) {
  return <div className="mt-3 max-w-[64ch] text-small text-ink-2">{contentOf(own, path)}</div>;
}

function contentOf(own: OwnApps | null, path: string) {
  if (!own)
    return (
      <p>
        <TextLink href={`/sign-in?next=${encodeURIComponent(path)}`}>Sign in</TextLink> to see the samples with the
        client_id of your own app.
      </p>
    );
  if (!own.chosen)
    return (
      <p>
        <TextLink href="/dashboard/developer/apps/new">Register an app</TextLink> to see the samples with its client_id.
      </p>
    );
  if (own.apps.length === 1)
    return (
      <p>
        The samples are filled in for <bdi className="font-semibold text-ink">{own.chosen.name}</bdi>.
      </p>
    );
  return (
    <form action={path} className="flex flex-wrap items-center gap-2">
      <label className="flex min-w-0 items-center gap-2">
        Samples for
        <select
          name="app"
          defaultValue={own.chosen.id}
          className="min-h-10 max-w-60 min-w-0 rounded-control border border-line-2 bg-surface px-2.5 text-sm text-ink"
        >
          {own.apps.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={buttonClass('plain')}>
        Show
      </button>
    </form>
  );
}
