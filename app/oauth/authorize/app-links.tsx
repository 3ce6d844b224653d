import { ExternalLink } from '@/components/ui/button.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { ConsentApp } from '@/lib/oauth/authorization/check-authorize-request.ts';

type Props = Pick<ConsentApp, 'privacyPolicyUrl' | 'termsUrl' | 'supportEmail'>;

/** Where an app says what it does with data, under which terms, and where to ask. */
export function AppLinks({ privacyPolicyUrl, termsUrl, supportEmail }: Props) {
  const t = texts('consent');
  const links = [
    privacyPolicyUrl && { label: t('privacyPolicy'), href: privacyPolicyUrl },
    termsUrl && { label: t('terms'), href: termsUrl },
    supportEmail && { label: t('support'), href: `mailto:${supportEmail}` },
  ].flatMap((link) => link || []);
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
      {links.map(({ label, href }) => (
        <ExternalLink key={href} href={href}>
          {label}
        </ExternalLink>
      ))}
    </p>
  );
}
