import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Brand } from '@/components/brand.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { env } from '@/lib/config/env.ts';
import type { DevicePage } from '@/lib/oauth/read-device.ts';
import { currentScope } from '@/lib/process/request-scope.ts';
import { Consent } from '../oauth/authorize/consent.tsx';
import { readConsent } from '../oauth/authorize/read-consent.ts';

export async function generateMetadata(): Promise<Metadata> {
  const decided = await currentScope()?.device;
  const title = decided?.show === 'consent' ? `Connect ${decided.app.name}` : 'Connect a device';
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
    const { device } = decided;
    return (
      <div className="min-h-dvh bg-surface sm:bg-paper">
        <Consent {...(await readConsent(decided))} device={device} nonce={currentScope()?.nonce} />
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
  return (
    <>
      <h1>Connect a device</h1>
      <p className="text-ink-2">
        Type the code that the device or the command line shows. You decide on the next page.
      </p>
      <form action="/device" className="grid gap-5" aria-label="Connect a device">
        <label className="grid gap-1.5">
          <span className="text-sm font-semibold">Code</span>
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
            className="min-h-12 rounded-control border border-line-2 bg-surface px-3 font-mono text-lg tracking-widest uppercase"
          />
          {fault && (
            <span id="code-error" role="alert" className="text-small font-medium text-bad">
              {faultInWords(fault)}
            </span>
          )}
        </label>
        <button type="submit" className={buttonClass('primary', 'min-h-12')}>
          Continue
        </button>
      </form>
    </>
  );
}

function faultInWords(fault: NonNullable<Extract<DevicePage, { show: 'form' }>['fault']>): string {
  if (fault === 'unknown') return 'No device waits with this code. Check it; it is valid for 15 minutes.';
  const minutes = Math.ceil(fault.waitS / 60);
  return `Too many wrong codes. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

function Done({ isAllowed }: { isAllowed: boolean }) {
  return (
    <>
      <h1>{isAllowed ? 'The device is connected' : 'The device was refused'}</h1>
      <p className="text-ink-2" role="status">
        {isAllowed
          ? 'It’s done: go back to the device, which goes on by itself. You can close this page.'
          : 'Nothing was shared and nothing was changed. You can close this page.'}
      </p>
      <a href="/dashboard/apps" className={buttonClass('plain', 'justify-self-start')}>
        Connected apps
      </a>
    </>
  );
}
