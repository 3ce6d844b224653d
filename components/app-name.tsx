'use client';

import { Avatar } from './ui/avatar.tsx';
import { Pill } from './ui/card.tsx';
import { useWords } from './ui/client-words.tsx';
import { VerifiedBadge } from './verified-badge.tsx';

interface NamedApp {
  name: string;
  logoId: string | null;
  verification: string;
  /** Of a client that nobody registered: the host of its document, and who connected it. */
  unregistered?: { host: string | null; by: string | null } | null;
}

/** An app as people recognise it: its logo, its name, and the badge if it has one. */
export function AppName({ app }: { app: NamedApp }) {
  const words = useWords();
  return (
    <span className="flex items-center gap-3">
      <Avatar name={app.name} src={app.logoId && `/logos/${app.logoId}.webp`} size="small" />
      <span className="grid justify-items-start gap-1">
        <bdi className="font-semibold break-words">{app.name}</bdi>
        {app.verification === 'verified' && <VerifiedBadge label={words.verified} />}
        {app.unregistered && <Origin {...app.unregistered} />}
      </span>
    </span>
  );
}

function Origin({ host, by }: { host: string | null; by: string | null }) {
  const words = useWords();
  return (
    <>
      <Pill>{words.notRegistered}</Pill>
      <span className="text-small font-normal wrap-anywhere text-ink-2">{host ?? words.unknownSender}</span>
      {by && (
        <span className="text-small font-normal wrap-anywhere text-ink-3">
          {words.connectedBy} <bdi>{by}</bdi>
        </span>
      )}
    </>
  );
}
