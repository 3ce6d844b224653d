import { ShieldQuestionMark } from 'lucide';
import { Avatar } from '@/components/ui/avatar.tsx';
import { Pill } from '@/components/ui/card.tsx';
import { Icon } from '@/components/ui/icon.tsx';
import { Mark } from '@/components/ui/mark.tsx';
import { VerifiedBadge } from '@/components/verified-badge.tsx';
import { texts } from '@/lib/language/current-language.ts';
import type { ConsentApp } from '@/lib/oauth/authorization/check-authorize-request.ts';

interface Props {
  app: Pick<ConsentApp, 'name' | 'verification'>;
  /** Where it comes from; null for one that says of itself who it is. */
  host: string | null;
  appName: string;
  /** It runs on the person's own device. */
  isHere: boolean;
}

/** Who is asking, of a client that nobody registered: where it comes from is what is known of it. */
export function ClientHeader({ app, host, appName, isHere }: Props) {
  const t = texts('consent');
  return (
    <header className="border-b border-line px-5 pt-7 pb-5 text-center sm:px-7">
      <div aria-hidden="true" className="mb-4 flex items-center justify-center gap-3.5">
        <Avatar name={app.name} size="large" />
        <span className="w-14 border-t-2 border-dashed border-line-2" />
        <Mark className="size-14" />
      </div>
      <h1 className="wrap-anywhere">
        {t.rich(host === null ? 'calledWantsToConnect' : 'wantsToConnect', {
          name: app.name,
          app: (name) => <bdi>{name}</bdi>,
        })}
      </h1>
      <p className="mt-2.5 flex flex-wrap items-center justify-center gap-2 text-sm text-ink-2">
        {app.verification === 'verified' && <VerifiedBadge label={t('verified')} />}
        <b className="font-semibold wrap-anywhere text-ink">{host ?? t('unknownSender')}</b>
        <Pill>{t('notRegistered')}</Pill>
        {isHere && <Pill>{t('runsOnYourDevice')}</Pill>}
      </p>
      <p
        className="mt-4 flex items-start gap-2.5 rounded-control border border-warn-line bg-warn-wash px-3.5 py-2.5
          text-start text-small text-pretty text-warn"
      >
        <Icon of={ShieldQuestionMark} className="size-4.5 flex-none" />
        <span>
          {host === null
            ? t('nobodyRegistered', { product: appName })
            : t('nobodyRegisteredFrom', { product: appName, host })}
        </span>
      </p>
    </header>
  );
}
