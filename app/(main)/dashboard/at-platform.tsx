import type { ReactNode } from 'react';
import { TextLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
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
