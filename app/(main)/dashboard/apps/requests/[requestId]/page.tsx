import { APPS_PATH } from '@/app/(main)/dashboard/apps/list.ts';
import { NotChecked } from '@/app/oauth/authorize/app-header.tsx';
import { ConfirmBox } from '@/app/oauth/authorize/consent-answer.tsx';
import { OptionalList, ScopeDetails } from '@/app/oauth/authorize/optional-list.tsx';
import { AppName } from '@/components/app-name.tsx';
import { bdi } from '@/components/bdi.tsx';
import { NotAllowedList, PermissionList } from '@/components/permission-list.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice, PageHeader } from '@/components/ui/card.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { answerAction } from './actions.ts';
import { requireSellerRequest } from './seller-request.ts';

export const generateMetadata = () => ({ title: texts('apps')('reviewARequest') });

/** What a colleague asks to connect, to approve or decline; once approved, what that means. */
export default async function RequestPage({ params }: { params: Promise<{ requestId: string }> }) {
  const { request, wanted } = await requireSellerRequest((await params).requestId);
  const { app, store, mode, scopes, askedBy } = request;
  const optional = wanted?.optional ?? [];
  const t = texts('apps');
  const person = askedBy.name || askedBy.email;
  return (
    <>
      <PageMode mode={mode} />
      <PageHeader
        trail={[{ href: APPS_PATH, name: t('connectedApps') }]}
        here={t('request')}
        title={t('connectApp', { app: app.name })}
      >
        {t.rich('asksToConnect', {
          bdi,
          person: askedBy.email,
          store: store.name,
          mode,
          b: (words) => <b className="wrap-anywhere">{words}</b>,
        })}
      </PageHeader>
      {request.approvedAt ? (
        <div className="grid justify-items-start gap-4">
          <Notice look="good">{t.rich('canNowConnect', { bdi, person, app: app.name })}</Notice>
          <p className="max-w-[68ch] text-sm text-ink-2">{t('canNowConnectAbout')}</p>
          <ButtonLink href={APPS_PATH}>{t('backToConnectedApps')}</ButtonLink>
        </div>
      ) : (
        <FormCard action={answerAction.bind(null, request.id)} className="grid max-w-[560px] gap-6">
          <div>
            <AppName app={app} />
            {wanted && wanted.app.verification !== 'verified' && !wanted.app.unregistered && (
              <NotChecked appName={env().appName} isSensitive={wanted.isSensitive} standing={wanted.standing} />
            )}
          </div>
          <PermissionList app={app.name} scopes={scopes} why={wanted?.app.why} />
          <OptionalList app={app.name} scopes={optional} ticked={[]} why={wanted?.app.why} />
          <NotAllowedList scopes={[...scopes, ...optional]} />
          <ScopeDetails scopes={[...scopes, ...optional]} />
          {wanted?.needsConfirming([...scopes, ...optional]) && (
            <ConfirmBox missing={false} isRequired={wanted.needsConfirming(scopes)} />
          )}
          <p className="text-sm text-ink-2">{t.rich('youConnectNothing', { bdi, person })}</p>
          <div className="flex flex-wrap gap-2.5">
            <SubmitButton name="decision" value="approve">
              {t('approve')}
            </SubmitButton>
            <SubmitButton look="plain" name="decision" value="decline">
              {t('decline')}
            </SubmitButton>
          </div>
        </FormCard>
      )}
    </>
  );
}
