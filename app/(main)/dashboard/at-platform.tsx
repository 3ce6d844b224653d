import type { ReactNode } from 'react';
import { TextLink } from '@/components/ui/button.tsx';
import { EmptyState, Notice } from '@/components/ui/card.tsx';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { urlOf } from '@/lib/kernel/text/url.ts';

/** What the pages call the platform that puts stores and people here. */
export function platformName(): string {
  const { signIn, platform } = env();
  return signIn?.name ?? urlOf(platform?.url ?? '')?.host ?? texts('stores')('yourPlatform');
}

/** Where a store is made; where they come from a platform, to what says so. */
export function newStoreLink(): [text: string, href: string] {
  const text = env().platform ? texts('stores')('storesAt', { platform: platformName() }) : texts('frame')('newStore');
  return [text, '/dashboard/stores/new'];
}

/** Whether the platform decides about a store, in place of the people here. */
export function isFromPlatform({ externalId }: { externalId: string | null }): boolean {
  return externalId !== null && env().platform !== null;
}

/** Says that something is decided at the platform, and leads there. */
export function AtPlatform({ children }: { children: ReactNode }) {
  const { platform } = env();
  return (
    <Notice look="good">
      {children}{' '}
      {platform?.url && (
        <TextLink href={platform.url}>{texts('stores')('goToPlatform', { platform: platformName() })}</TextLink>
      )}
    </Notice>
  );
}

/** In place of what there can't be without a store; says why. */
export function CreateStoreFirst({ children, heading = 'h1' }: { children: ReactNode; heading?: 'h1' | 'h2' }) {
  const t = texts('frame');
  const platform = platformName();
  if (env().platform)
    return (
      <EmptyState title={texts('stores')('storesComeFrom', { platform })} link={newStoreLink()} heading={heading}>
        {texts('stores')('madeAtPlatform', { platform })}
      </EmptyState>
    );
  return (
    <EmptyState title={t('createStoreFirst')} link={[t('newStore'), '/dashboard/stores/new']} heading={heading}>
      {children}
    </EmptyState>
  );
}
