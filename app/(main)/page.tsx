import { Eye, ShieldCheck, Undo2 } from 'lucide';
import { redirect } from 'next/navigation';
import { AppHeader } from '@/app/oauth/authorize/app-header.tsx';
import { Brand } from '@/components/brand.tsx';
import { LanguageForm } from '@/components/language-form.tsx';
import { PermissionList } from '@/components/permission-list.tsx';
import { ButtonLink, buttonClass } from '@/components/ui/button.tsx';
import { Icon } from '@/components/ui/icon.tsx';
import { currentSeller } from '@/lib/accounts/require-seller.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';

const POINTS = [
  { icon: Eye, title: 'seeTitle', text: 'seeAbout' },
  { icon: ShieldCheck, title: 'keysTitle', text: 'keysAbout' },
  { icon: Undo2, title: 'backTitle', text: 'backAbout' },
] as const;

/** What the product is, for new visitors; people who are signed in are redirected to their stores. */
export default async function LandingPage() {
  if (await currentSeller()) redirect('/dashboard');
  const { appName, signIn: provider } = env();
  const [t, signIn] = [texts('landing'), texts('signIn')];
  return (
    <div className="mx-auto grid w-full max-w-[1080px] gap-12 px-4 py-5 sm:gap-20 sm:px-8 sm:py-8">
      <header className="flex items-center justify-between gap-4">
        <Brand appName={appName} href="/" />
        <ButtonLink href="/sign-in">{signIn('signIn')}</ButtonLink>
      </header>
      <main className="grid gap-12 sm:gap-20">
        <div className="grid items-center gap-x-16 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="grid max-w-[34rem] gap-5">
            <h1 className="text-4xl leading-[1.08] tracking-[-0.03em] sm:text-5xl">{t('headline')}</h1>
            <p className="text-lg text-pretty text-ink-2">{t('about', { product: appName })}</p>
            <p>
              {provider?.isOnly ? (
                <ButtonLink look="primary" href="/sign-in" className="min-h-12 px-6">
                  {signIn('continueWith', { provider: provider.name })}
                </ButtonLink>
              ) : (
                <ButtonLink look="primary" href="/sign-up" className="min-h-12 px-6">
                  {signIn('createAccount')}
                </ButtonLink>
              )}
            </p>
          </div>
          <div className="hidden lg:block">
            <ConsentPicture appName={appName} />
          </div>
        </div>
        <ul className="grid gap-8 border-t border-line pt-10 sm:grid-cols-3">
          {POINTS.map(({ icon, title, text }) => (
            <li key={title} className="grid content-start gap-2">
              <Icon of={icon} strokeWidth={1.7} className="size-6 text-ink-2" />
              <h2>{t(title)}</h2>
              <p className="text-sm text-pretty text-ink-2">{t(text)}</p>
            </li>
          ))}
        </ul>
      </main>
      <LanguageForm />
    </div>
  );
}

const APP = {
  name: 'Parcelwise',
  logoId: null,
  verification: 'verified',
  websiteUrl: 'https://parcelwise.example',
  description: 'Ships your orders, and tells customers where they are.',
} as const;

/** The top and the buttons of the consent screen. Decorative. */
function ConsentPicture({ appName }: { appName: string }) {
  return (
    <div
      aria-hidden="true"
      inert
      className="overflow-clip rounded-[20px] border border-line bg-surface shadow-xl shadow-black/5 select-none"
    >
      <AppHeader app={APP} appName={appName} isSensitive={false} />
      <div className="px-7 py-5">
        <PermissionList app={APP.name} scopes={['products:read', 'subscriptions:read', 'subscriptions:write']} />
      </div>
      <p className="grid grid-cols-[1.6fr_1fr] gap-2.5 border-t border-line px-7 py-4">
        <span className={buttonClass('primary')}>{texts('consent')('authorize')}</span>
        <span className={buttonClass('plain')}>{texts('consent')('cancel')}</span>
      </p>
    </div>
  );
}
