import { AppName } from '@/components/app-name.tsx';
import { reachInWords } from '@/components/reach-in-words.ts';
import { ExternalLink, TextLink } from '@/components/ui/button.tsx';
import { Notice, Pill } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { redirectHost } from '@/lib/apps/redirect-uri.ts';
import { looksLike, mixesScripts } from '@/lib/kernel/text/imitation.ts';
import { NO_REACH, type Reach } from '@/lib/oauth/connections/app-connections.ts';
import type { ReviewedApp } from '@/lib/operators/operator-apps.ts';
import { decideVerificationAction } from '../actions.ts';
import { RemoveVerification } from '../cards.tsx';

interface Props {
  app: ReviewedApp;
  /** How far it reaches, for a verified app. */
  reach?: Reach;
  verified: VerifiedName[];
}

export function AppRow({ app, reach, verified }: Props) {
  const hosts = [...new Set(app.redirectUris.map(redirectHost))];
  return (
    <Row>
      <Cell className="@3xl:max-w-[18rem]">
        <span className="flex flex-wrap items-center gap-2">
          <AppName app={app} />
          {app.disabledAt && <Pill look="bad">Disabled</Pill>}
        </span>
        <div className="mt-2 empty:hidden">
          <NameWarning app={app} verified={verified} />
        </div>
        <p className="mt-2 text-small text-pretty break-words text-ink-2">{app.description}</p>
        <ExternalLink href={app.websiteUrl} look="text-small text-ink-2">
          {app.websiteUrl}
        </ExternalLink>
        <p className="mt-2 text-small">
          <TextLink href={`/operator/apps/${app.id}`} className="font-medium">
            Details and answer
          </TextLink>
        </p>
        {app.verification === 'requested' && app.verificationMessage && (
          <p
            className="mt-2 line-clamp-4 border-l-2 border-line-2 pl-3 text-small wrap-anywhere whitespace-pre-line
            text-ink-2"
          >
            {app.verificationMessage}
          </p>
        )}
      </Cell>
      <Cell label="Sends people to" className="@3xl:max-w-[14rem]">
        <ul className="grid gap-0.5">
          {hosts.map((host) => (
            <li key={host} className="break-words">
              {host}
            </li>
          ))}
        </ul>
      </Cell>
      <Cell label="Owner" className="@3xl:max-w-[14rem]">
        <bdi className="block break-words">{app.owner?.name}</bdi>
        <span className="text-small break-words text-ink-3">{app.owner?.email}</span>
      </Cell>
      <Cell label="Since" className="text-ink-2 @3xl:whitespace-nowrap">
        {app.verificationAt && <When at={app.verificationAt} />}
      </Cell>
      <Cell className="@3xl:text-right">
        <Decide app={app} reach={reach} />
      </Cell>
    </Row>
  );
}

function Decide({ app, reach }: Pick<Props, 'app' | 'reach'>) {
  return (
    <Form action={decideVerificationAction} className="flex flex-wrap gap-2 @3xl:justify-end">
      <input type="hidden" name="app" value={app.id} />
      <input type="hidden" name="since" value={app.verificationAt?.toISOString() ?? ''} />
      <DecisionButtons app={app} reach={reach} />
    </Form>
  );
}

/** What can be decided about a request, or about a verified app. */
export function DecisionButtons({
  app,
  reach = NO_REACH,
}: {
  app: Pick<ReviewedApp, 'name' | 'verification'>;
  reach?: Reach;
}) {
  if (app.verification === 'verified')
    return (
      <RemoveVerification name={app.name} stays={reach.connections === 0 ? null : reachInWords(reach)}>
        Its owner sees that you removed it, and can ask again.
      </RemoveVerification>
    );
  return (
    <>
      <SubmitButton name="decision" value="verify">
        Verify
      </SubmitButton>
      <SubmitButton name="decision" value="decline" look="plain">
        Decline
      </SubmitButton>
    </>
  );
}

/** Says what is suspicious about an app's name, for operators: it looks like a verified app's, or mixes alphabets. */
export function NameWarning({ app, verified }: { app: { id: string; name: string }; verified: VerifiedName[] }) {
  const alike = verified.filter(({ id, name }) => id !== app.id && looksLike(name, app.name));
  const isMixed = mixesScripts(app.name);
  if (alike.length === 0 && !isMixed) return null;
  return (
    <Notice look="warn">
      {alike.map(({ id, name }) => (
        <span key={id} className="block">
          This name looks like that of the verified app <bdi>{name}</bdi>.
        </span>
      ))}
      {isMixed && <span className="block">This name mixes letters of alphabets that look alike.</span>}
    </Notice>
  );
}

export interface VerifiedName {
  id: string;
  name: string;
}
