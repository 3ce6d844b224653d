import { ShieldQuestionMark } from 'lucide';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar.tsx';
import { ExternalLink } from '@/components/ui/button.tsx';
import { Pill } from '@/components/ui/card.tsx';
import { Icon } from '@/components/ui/icon.tsx';
import { Mark } from '@/components/ui/mark.tsx';
import { Day } from '@/components/ui/when.tsx';
import { VerifiedBadge } from '@/components/verified-badge.tsx';
import { provenDomainOf } from '@/lib/apps/app-domain.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { ConsentApp } from '@/lib/oauth/authorization/check-authorize-request.ts';
import { type AppStanding, MANY_STORES } from '@/lib/oauth/connections/app-connections.ts';

type Shown = Pick<ConsentApp, 'name' | 'logoId' | 'verification' | 'websiteUrl' | 'description'> &
  Partial<Pick<ConsentApp, 'provenDomain'>>;

interface Props {
  app: Shown;
  appName: string;
  isSensitive: boolean;
  /** Of an unverified app that asks for what is sensitive. */
  standing?: AppStanding | null;
  /** Whether a box beside the buttons has them say that they know it. */
  isConfirmed?: boolean;
}

/** Who is asking: the app as it describes itself, and whether it is verified. */
export function AppHeader({ app, ...about }: Props) {
  const t = texts('consent');
  const proven = provenDomainOf({ provenDomain: null, ...app });
  return (
    <AskingHeader
      app={app}
      says="wantsToConnect"
      origin={
        <>
          <ExternalLink href={app.websiteUrl}>{new URL(app.websiteUrl).host}</ExternalLink>
          {proven && (
            <span data-testid="domain-proven">
              <Pill>{t('domainProven')}</Pill>
            </span>
          )}
        </>
      }
    >
      {proven && <p className="mt-1.5 text-small text-pretty text-ink-3">{t('domainProvenMeans')}</p>}
      {app.verification !== 'verified' && <NotChecked {...about} />}
    </AskingHeader>
  );
}

/** That nobody has checked an app; of one that asks for what is sensitive also, in live mode, how known it is here. */
export function NotChecked({ appName, isSensitive, standing, isConfirmed }: Omit<Props, 'app'>) {
  const t = texts('consent');
  return (
    <Unproven isWarning={isSensitive}>
      {t(isSensitive ? 'notCheckedSensitive' : 'notChecked', { product: appName })}
      {isSensitive && !isConfirmed && ` ${t('onlyIfKnown')}`}
      {standing && (
        <>
          {' '}
          <span data-testid="app-standing" className="group-has-[[value=test]:checked]/screen:hidden">
            <Standing {...standing} />
          </span>
        </>
      )}
    </Unproven>
  );
}

function Standing({ registeredAt, stores }: AppStanding) {
  const t = texts('consent');
  const day = () => <Day at={registeredAt} />;
  return stores > MANY_STORES
    ? t.rich('appStandingMany', { day, count: MANY_STORES })
    : t.rich('appStanding', { day, count: stores });
}

/**
 * Who is asking, of a client that nobody registered: where it comes from is what is known of it.
 * @param props.host where it comes from; null for one that says of itself who it is
 * @param props.isHere it runs on the person's own device
 */
export function ClientHeader(props: {
  app: Pick<ConsentApp, 'name' | 'verification'>;
  host: string | null;
  appName: string;
  isHere: boolean;
}) {
  const { app, host, appName: product, isHere } = props;
  const t = texts('consent');
  return (
    <AskingHeader
      app={{ ...app, logoId: null }}
      says={host === null ? 'calledWantsToConnect' : 'wantsToConnect'}
      origin={
        <>
          <b className="font-semibold wrap-anywhere text-ink">{host ?? t('unknownSender')}</b>
          <Pill>{t('notRegistered')}</Pill>
          {isHere && <Pill>{t('runsOnYourDevice')}</Pill>}
        </>
      }
    >
      <Unproven isWarning>
        {host === null ? t('nobodyRegistered', { product }) : t('nobodyRegisteredFrom', { product, host })}
      </Unproven>
    </AskingHeader>
  );
}

function AskingHeader(props: {
  app: Pick<ConsentApp, 'name' | 'logoId' | 'verification'>;
  says: 'wantsToConnect' | 'calledWantsToConnect';
  origin: ReactNode;
  children: ReactNode;
}) {
  const { app, says, origin, children } = props;
  const t = texts('consent');
  return (
    <header className="border-b border-line px-5 py-3 sm:px-7 sm:py-4">
      <div className="flex items-center gap-3">
        <Avatar name={app.name} src={app.logoId && `/logos/${app.logoId}.webp`} />
        <div className="min-w-0 flex-1">
          <h1 className="text-lg leading-snug wrap-anywhere">
            {t.rich(says, { name: app.name, app: (name) => <bdi>{name}</bdi> })}
          </h1>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
            {app.verification === 'verified' && <VerifiedBadge label={t('verified')} />}
            {origin}
          </p>
        </div>
        <Mark className="size-10 flex-none max-sm:hidden" />
      </div>
      {children}
    </header>
  );
}

function Unproven({ isWarning, children }: { isWarning: boolean; children: ReactNode }) {
  const look = isWarning ? 'border-warn-line bg-warn-wash text-warn' : 'border-transparent bg-wash text-ink-2';
  return (
    <p className={`mt-2.5 flex items-start gap-2.5 rounded-control border px-3 py-2 text-small text-pretty ${look}`}>
      <Icon of={ShieldQuestionMark} className="size-4.5 flex-none" />
      <span>{children}</span>
    </p>
  );
}

type AppLinksProps = Pick<ConsentApp, 'description' | 'privacyPolicyUrl' | 'termsUrl' | 'supportEmail'>;

/** What an app says of itself, and where it says what it does with data, under which terms, and where to ask. */
export function AppLinks({ description, privacyPolicyUrl, termsUrl, supportEmail }: AppLinksProps) {
  const t = texts('consent');
  const links = [
    privacyPolicyUrl && { label: t('privacyPolicy'), href: privacyPolicyUrl },
    termsUrl && { label: t('terms'), href: termsUrl },
    supportEmail && { label: t('support'), href: `mailto:${supportEmail}` },
  ].flatMap((link) => link || []);
  if (links.length === 0 && !description) return null;
  return (
    <div className="grid gap-1.5 text-small text-ink-2">
      <p dir="auto" className="text-pretty wrap-anywhere">
        {description}
      </p>
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {links.map(({ label, href }) => (
            <ExternalLink key={href} href={href}>
              {label}
            </ExternalLink>
          ))}
        </p>
      )}
    </div>
  );
}
