import { texts } from '@/lib/kernel/language/current-language.ts';
import { ButtonLink } from './ui/button.tsx';

/** What a 403 shows to somebody whose role in a store, or in an app's team, doesn't allow what they asked for. */
export function ForbiddenMessage() {
  const t = texts('frame');
  return <Refusal code="403" title={t('roleForbids')} about={t('roleForbidsAbout')} />;
}

/** What a 404 shows; the same whether something doesn't exist or belongs to someone else. */
export function NotFoundMessage() {
  const t = texts('frame');
  return <Refusal code="404" title={t('nothingHere')} about={t('nothingHereAbout')} />;
}

function Refusal({ code, title, about }: { code: string; title: string; about: string }) {
  return (
    <div className="mx-auto grid max-w-[46ch] justify-items-center gap-3 px-4 py-14 text-center sm:py-20">
      <p className="text-small font-semibold text-ink-3">{code}</p>
      <h1>{title}</h1>
      <p className="text-ink-2">{about}</p>
      <ButtonLink href="/dashboard" className="mt-2">
        {texts('frame')('goToDashboard')}
      </ButtonLink>
    </div>
  );
}
