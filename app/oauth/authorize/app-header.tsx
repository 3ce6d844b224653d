import { ShieldQuestionMark } from 'lucide';
import { Avatar } from '@/components/ui/avatar.tsx';
import { ExternalLink } from '@/components/ui/button.tsx';
import { Icon } from '@/components/ui/icon.tsx';
import { Mark } from '@/components/ui/mark.tsx';
import { VerifiedBadge } from '@/components/verified-badge.tsx';
import { texts } from '@/lib/language/current-language.ts';
import type { ConsentApp } from '@/lib/oauth/authorization/check-authorize-request.ts';

type Shown = Pick<ConsentApp, 'name' | 'logoId' | 'verification' | 'websiteUrl' | 'description'>;

/** Who is asking: the app as it describes itself, and whether it is verified. */
export function AppHeader({ app, appName, isSensitive }: { app: Shown; appName: string; isSensitive: boolean }) {
  const t = texts('consent');
  return (
    <header className="border-b border-line px-5 pt-7 pb-5 text-center sm:px-7">
      <div aria-hidden="true" className="mb-4 flex items-center justify-center gap-3.5">
        <Avatar name={app.name} src={app.logoId && `/logos/${app.logoId}.webp`} size="large" />
        <span className="w-14 border-t-2 border-dashed border-line-2" />
        <Mark className="size-14" />
      </div>
      <h1 className="wrap-anywhere">
        {t.rich('wantsToConnect', { name: app.name, app: (name) => <bdi>{name}</bdi> })}
      </h1>
      <p className="mt-2.5 flex flex-wrap items-center justify-center gap-2 text-sm text-ink-2">
        {app.verification === 'verified' && <VerifiedBadge label={t('verified')} />}
        <ExternalLink href={app.websiteUrl}>{new URL(app.websiteUrl).host}</ExternalLink>
      </p>
      <p className="mt-3 text-sm text-pretty wrap-anywhere text-ink-2">{app.description}</p>
      {app.verification !== 'verified' && <Unverified appName={appName} isSensitive={isSensitive} />}
    </header>
  );
}

function Unverified({ appName, isSensitive }: { appName: string; isSensitive: boolean }) {
  const look = isSensitive ? 'border-warn-line bg-warn-wash text-warn' : 'border-transparent bg-wash text-ink-2';
  return (
    <p
      className={`mt-4 flex items-start gap-2.5 rounded-control border px-3.5 py-2.5 text-start text-small
        text-pretty ${look}`}
    >
      <Icon of={ShieldQuestionMark} className="size-4.5 flex-none" />
      <span>{texts('consent')(isSensitive ? 'notCheckedSensitive' : 'notChecked', { product: appName })}</span>
    </p>
  );
}
