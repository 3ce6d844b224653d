import { notFound } from 'next/navigation';
import { Consent } from '@/app/oauth/authorize/consent.tsx';
import { readConsent } from '@/app/oauth/authorize/read-consent.ts';
import { Brand } from '@/components/brand.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { env } from '@/lib/kernel/config/env.ts';
import { clientTexts, currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { currentScope } from '@/lib/kernel/process/request-scope.ts';
import { waitInWords } from '@/lib/kernel/text/durations.ts';
import type { DevicePage } from '../lib/read-device.ts';
import { DeviceNotice } from './device-notice.tsx';

export async function generateMetadata() {
  const decided = await currentScope()?.device;
  const title =
    decided?.show === 'consent'
      ? texts('consent')('connectApp', { app: decided.app.name })
      : texts('device')('connectADevice');
  return { title, robots: { index: false } };
}

/**
 * Where people type in the code that a device shows (RFC 8628 section 3.3); then the consent screen. The server has
 * decided which: see server/http/decide-device.ts.
 */
export default async function DevicePageOf() {
  const decided = await currentScope()?.device;
  if (!decided?.show) notFound();
  if (decided.show === 'consent') {
    const consent = await readConsent(decided);
    return (
      <div className="min-h-dvh bg-surface sm:bg-paper">
        <Consent
          {...consent}
          elsewhere={{
            about: <DeviceNotice {...decided.device} missing={consent.problem === 'started'} />,
            next: texts('device')('deviceGoesOn'),
          }}
          nonce={currentScope()?.nonce}
        />
      </div>
    );
  }
  return (
    <div className="mx-auto grid w-full max-w-[420px] gap-6 px-4 py-8 sm:py-16">
      <header className="justify-self-center">
        <Brand appName={env().appName} href="/dashboard" />
      </header>
      <main className="grid gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
        {decided.show === 'form' ? <CodeForm {...decided} /> : <Done {...decided} />}
      </main>
    </div>
  );
}

function CodeForm({ code, fault }: Extract<DevicePage, { show: 'form' }>) {
  const t = texts('device');
  return (
    <>
      <h1>{t('connectADevice')}</h1>
      <p className="text-ink-2">{t('typeTheCode')}</p>
      <form method="post" action="/device/code" className="grid gap-5" aria-label={t('connectADevice')}>
        <label className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <span className="text-sm font-semibold">{t('code')}</span>
          <input
            name="code"
            defaultValue={code}
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="BCDF-GHJK"
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'code-error' : undefined}
            className="min-h-12 rounded-control border border-line-2 bg-surface px-3 font-mono text-lg tracking-widest
              uppercase"
          />
          {fault && (
            <span id="code-error" role="alert" className="text-small font-medium text-bad">
              {faultInWords(fault)}
            </span>
          )}
        </label>
        <button type="submit" className={buttonClass('primary', 'min-h-12')}>
          {t('continue')}
        </button>
      </form>
    </>
  );
}

function faultInWords(fault: NonNullable<Extract<DevicePage, { show: 'form' }>['fault']>): string {
  const t = texts('device');
  if (fault === 'unknown') return t('noDeviceWaits');
  // Whole minutes, however short.
  return t('tooManyCodes', { wait: waitInWords(Math.max(60, fault.waitS), currentLanguage()) });
}

function Done({ isAllowed }: { isAllowed: boolean }) {
  const t = texts('device');
  return (
    <>
      <h1>{t(isAllowed ? 'deviceConnected' : 'deviceRefused')}</h1>
      <p className="text-ink-2" role="status">
        {t(isAllowed ? 'deviceDone' : 'nothingShared')}
      </p>
      <a href="/dashboard/apps" className={buttonClass('plain', 'justify-self-start')}>
        {clientTexts().connectedApps}
      </a>
    </>
  );
}
