import { Avatar } from './ui/avatar.tsx';
import { VerifiedBadge } from './verified-badge.tsx';

interface NamedApp {
  name: string;
  logoId: string | null;
  verification: string;
}

/** An app as people recognise it: its logo, its name, and the badge if it has one. */
export function AppName({ app }: { app: NamedApp }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={app.name} src={app.logoId && `/logos/${app.logoId}.webp`} size="small" />
      <span className="grid justify-items-start gap-1">
        <bdi className="font-semibold break-words">{app.name}</bdi>
        {app.verification === 'verified' && <VerifiedBadge />}
      </span>
    </span>
  );
}
