import { BadgeCheck } from 'lucide';
import type { VerificationState } from '@/prisma/generated/enums.ts';
import { Avatar } from './ui/avatar.tsx';
import { Pill } from './ui/card.tsx';
import { Icon } from './ui/icon.tsx';

interface NamedApp {
  name: string;
  logoId: string | null;
  verification: string;
  /** Of a client that nobody registered: the host of its document, and who connected it. */
  unregistered?: { host: string | null; by: string | null } | null;
}

/** An app as people recognise it: its logo, its name, and the badge if it has one. */
export function AppName({ app }: { app: NamedApp }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={app.name} src={app.logoId && `/logos/${app.logoId}.webp`} size="small" />
      <span className="grid justify-items-start gap-1">
        <bdi className="font-semibold break-words">{app.name}</bdi>
        {app.verification === 'verified' && <VerifiedBadge />}
        {app.unregistered && <Origin {...app.unregistered} />}
      </span>
    </span>
  );
}

function Origin({ host, by }: { host: string | null; by: string | null }) {
  return (
    <>
      <Pill>Not registered</Pill>
      <span className="text-small font-normal wrap-anywhere text-ink-2">{host ?? 'unknown sender'}</span>
      {by && (
        <span className="text-small font-normal wrap-anywhere text-ink-3">
          connected by <bdi>{by}</bdi>
        </span>
      )}
    </>
  );
}

export function VerifiedBadge({ label = 'Verified' }: { label?: string }) {
  return (
    <Pill look="good">
      <Icon of={BadgeCheck} className="size-3.5" />
      {label}
    </Pill>
  );
}

export function VerificationPill({ state }: { state: VerificationState }) {
  if (state === 'verified') return <VerifiedBadge />;
  if (state === 'requested') return <Pill look="warn">Verification requested</Pill>;
  return <Pill>{state === 'declined' ? 'Verification declined' : 'Not verified'}</Pill>;
}
