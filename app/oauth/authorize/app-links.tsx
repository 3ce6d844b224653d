import { ExternalLink } from '@/components/ui/button.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { ConsentApp } from '@/lib/oauth/authorization/check-authorize-request.ts';

type Props = Pick<ConsentApp, 'description' | 'privacyPolicyUrl' | 'termsUrl' | 'supportEmail'>;

/** What an app says of itself, and where it says what it does with data, under which terms, and where to ask. */
export function AppLinks({ description, privacyPolicyUrl, termsUrl, supportEmail }: Props) {
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
