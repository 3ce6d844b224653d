import { SubmitButton } from '@/components/ui/form.tsx';
import { Pill } from '@/components/ui/pill.tsx';
import { When } from '@/components/ui/when.tsx';
import type { OwnApp } from '@/lib/apps/apps.ts';
import { DAY_MS } from '@/lib/durations.ts';

/** An active secret, what would stop without it, and the button that revokes it. */
export function SecretRow(props: { secret: OwnApp['secrets'][number]; isLast: boolean; now: Date }) {
  const { secret, isLast, now } = props;
  const { id, name, lastFour, createdAt, lastUsedAt } = secret;
  const inUse = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < DAY_MS;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0 sm:flex-nowrap">
      <div id={`secret-${id}`} className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2.5">
          {name && <bdi className="font-semibold wrap-anywhere">{name}</bdi>}
          <code className="rounded-lg bg-wash px-2.5 py-1 font-mono text-small">…{lastFour}</code>
          {inUse && <Pill look="warn">In use</Pill>}
        </p>
        <p className="text-small text-ink-2">
          Created <When at={createdAt} now={now} /> ·{' '}
          {lastUsedAt ? (
            <>
              last used <When at={lastUsedAt} now={now} />
            </>
          ) : (
            'never used'
          )}
        </p>
        <p className={`max-w-[60ch] text-small ${inUse ? 'text-warn' : 'text-ink-3'}`}>
          {inUse && (
            <>
              A server of yours used it <When at={lastUsedAt} now={now} /> and probably still does.{' '}
            </>
          )}
          Once you revoke it, code exchanges and refreshes that use it fail at once.
          {isLast && (
            <>
              {' '}
              It is your only one: without it your app can’t complete new connections or refresh tokens, but access
              tokens keep working.
            </>
          )}
        </p>
      </div>
      <SubmitButton look="danger" name="secret" value={id} aria-describedby={`secret-${id}`}>
        Revoke
      </SubmitButton>
    </li>
  );
}
