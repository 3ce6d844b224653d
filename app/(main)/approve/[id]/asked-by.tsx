import { AppName } from '@/components/app-name.tsx';
import { Pill } from '@/components/ui/card.tsx';
import type { OwnApproval } from '@/lib/approvals/own-approvals.ts';

/** Who asks, and in their own words why; what nobody registered is known by where it comes from. */
export function AskedBy({ approval: { connection, key, message } }: { approval: OwnApproval }) {
  const app = connection?.app;
  const name = app?.name ?? key?.name ?? '';
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {app ? <AppName app={app} /> : <bdi className="font-semibold">{name}</bdi>}
        {app?.ownerId === null && (
          <>
            <b className="text-sm wrap-anywhere">{hostOf(app.clientId)}</b>
            <Pill>Not registered</Pill>
          </>
        )}
        {!app && <Pill>API key</Pill>}
      </div>
      <h1 className="wrap-anywhere">
        <bdi>{name}</bdi> asks for a change
      </h1>
      {message !== null && (
        <figure className="grid gap-1 border-l-2 border-line-2 pl-3.5 text-sm">
          <figcaption className="text-small text-ink-3">
            In the words of <bdi>{name}</bdi>:
          </figcaption>
          <blockquote className="wrap-anywhere">“{message}”</blockquote>
        </figure>
      )}
    </>
  );
}

function hostOf(clientId: string): string {
  return URL.canParse(clientId) ? new URL(clientId).host : 'unknown sender';
}
