import { Card } from '@/components/ui/card.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { checkLinkAction } from './actions.ts';
import { LinkFindings } from './link-findings.tsx';

/** Checks an authorization link made by the owner's app. */
export function CheckLinkCard({ appId }: { appId: string }) {
  return (
    <Card title="Check a link">
      <Form action={checkLinkAction.bind(null, appId)} className="grid gap-4" label="Check a link">
        <p className="max-w-[68ch] text-ink-2">
          Paste an authorization link that your app makes. It is checked by the rules of the consent screen, without
          being opened.
        </p>
        <TextArea name="link" label="Authorization link" autoComplete="off" spellCheck={false} />
        <div>
          <SubmitButton look="plain">Check</SubmitButton>
        </div>
        <LinkFindings />
      </Form>
    </Card>
  );
}
