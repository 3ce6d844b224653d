import type { Metadata } from 'next';
import { ConfirmBox } from '@/app/oauth/authorize/confirm-box.tsx';
import { OptionalList } from '@/app/oauth/authorize/optional-list.tsx';
import { AppName } from '@/components/app-name.tsx';
import { NotAllowedList, PermissionList } from '@/components/permission-list.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, Notice, PageHeader } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { APPS_PATH } from '../../filter.ts';
import { answerAction } from './actions.ts';
import { requireOwnRequest } from './own-request.ts';

export const metadata: Metadata = { title: 'Review a request' };

/** What a colleague asks to connect, to approve or decline; once approved, what that means. */
export default async function RequestPage({ params }: { params: Promise<{ requestId: string }> }) {
  const { request, wanted } = await requireOwnRequest((await params).requestId);
  const { app, store, mode, scopes, askedBy } = request;
  const optional = wanted?.optional ?? [];
  return (
    <>
      <PageMode mode={mode} />
      <PageHeader trail={[{ href: APPS_PATH, name: 'Connected apps' }]} here="Request" title={`Connect ${app.name}?`}>
        <b className="wrap-anywhere">{askedBy.email}</b> asks to connect it to{' '}
        <bdi className="wrap-anywhere">{store.name}</bdi>, {mode === 'live' ? 'Live: real customers' : 'Test'}.
      </PageHeader>
      {request.approvedAt ? (
        <div className="grid justify-items-start gap-4">
          <Notice look="good">
            <bdi>{askedBy.name || askedBy.email}</bdi> can now connect <bdi>{app.name}</bdi>.
          </Notice>
          <p className="max-w-[68ch] text-sm text-ink-2">
            They were told by mail, and find it on their home. Nothing is connected until they do; then it is under
            Connected apps, where you can disconnect it.
          </p>
          <ButtonLink href={APPS_PATH}>Back to Connected apps</ButtonLink>
        </div>
      ) : (
        <Card>
          <Form action={answerAction.bind(null, request.id)} className="grid max-w-[560px] gap-6">
            <AppName app={app} />
            <PermissionList app={app.name} scopes={scopes} />
            <OptionalList app={app.name} scopes={optional} ticked={[]} />
            <NotAllowedList scopes={[...scopes, ...optional]} />
            {wanted?.needsConfirming([...scopes, ...optional]) && (
              <ConfirmBox app={app.name} missing={false} isRequired={wanted.needsConfirming(scopes)} />
            )}
            <p className="text-sm text-ink-2">
              You connect nothing yourself: if you approve, <bdi>{askedBy.name || askedBy.email}</bdi> can.
            </p>
            <div className="flex flex-wrap gap-2.5">
              <SubmitButton name="decision" value="approve">
                Approve
              </SubmitButton>
              <SubmitButton look="plain" name="decision" value="decline">
                Decline
              </SubmitButton>
            </div>
          </Form>
        </Card>
      )}
    </>
  );
}
