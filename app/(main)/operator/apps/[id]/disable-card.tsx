import { reachInWords } from '@/components/reach-in-words.ts';
import { Card } from '@/components/ui/card.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { When } from '@/components/ui/when.tsx';
import type { Reach } from '@/lib/connections/app-connections.ts';
import type { AnyApp } from '@/lib/operators/any-apps.ts';
import { disable, enable } from './actions.ts';

/** Disables an app, or enables it again. Says beforehand what that means, and afterwards what happened. */
export function DisableCard({ app, reach, now }: { app: AnyApp; reach: Reach; now: Date }) {
  const action = app.disabledAt ? enable : disable;
  return (
    <Card title={app.disabledAt ? 'Disabled' : 'Disable'}>
      <Form action={action.bind(null, app.id)} className="grid max-w-2xl gap-4" label="Access">
        {app.disabledAt ? (
          <Enable since={app.disabledAt} reason={app.disabledReason} now={now} />
        ) : (
          <Disable reach={reach} />
        )}
      </Form>
    </Card>
  );
}

function Enable({ since, reason, now }: { since: Date; reason: string | null; now: Date }) {
  return (
    <>
      <p className="text-ink-2">
        Disabled <When at={since} now={now} />. The owner sees this reason:
      </p>
      <blockquote className="border-l-2 border-line-2 pl-4 whitespace-pre-line wrap-anywhere">{reason}</blockquote>
      <p className="text-ink-2">
        Once you enable it, sellers can connect it again and its secrets are accepted. Connections that have ended stay
        ended.
      </p>
      <div>
        <SubmitButton look="plain">Enable app</SubmitButton>
      </div>
    </>
  );
}

function Disable({ reach }: { reach: Reach }) {
  return (
    <>
      <p className="text-ink-2">
        {reach.connections === 0
          ? 'It has no connections now. '
          : `${reachInWords(reach)} will end at once, and with them every token. `}
        Codes that haven’t been redeemed end too, its secrets are refused, and its links lead to an error. Enabling it
        again restores nothing: sellers have to connect it again.
      </p>
      <TextArea
        name="reason"
        label="Reason for disabling"
        hint="The owner sees it on the app’s page. Up to 500 characters."
      />
      <div>
        <SubmitButton look="destroy">Disable app</SubmitButton>
      </div>
    </>
  );
}
