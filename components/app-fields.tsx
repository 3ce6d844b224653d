import { BLANK, type Prefilled } from '@/lib/apps/app-manifest.ts';
import { logoAddress } from '@/lib/apps/logo-address.ts';
import { EXPLAINED, reasonField } from '@/lib/apps/reason.ts';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { LogoField } from './logo-field.tsx';
import { RedirectUriField } from './redirect-uri-field.tsx';
import { ScopePicker } from './scope-picker.tsx';
import { ScopeReasons } from './scope-reasons.tsx';
import { Card } from './ui/card.tsx';
import { TextArea, TextField } from './ui/field.tsx';

const REASONS = EXPLAINED.map((scope) => ({ scope, field: reasonField(scope) }));

/** @param props.faults what is wrong with what somebody else has filled in, by field */
export function AppFields({ app = BLANK, faults = {} }: { app?: Prefilled; faults?: Record<string, string> }) {
  return (
    <>
      <Card>
        <div className="grid items-start gap-4 sm:gap-5 md:grid-cols-2 xl:grid-cols-3">
          <TextField name="name" label="Name" defaultValue={app.name} />
          <TextField
            name="websiteUrl"
            label="Website URL"
            type="url"
            inputMode="url"
            placeholder="https://"
            defaultValue={app.websiteUrl}
          />
          <LogoField saved={logoAddress(app.logoId)} maxBytes={LIMITS.logoBytes} />
        </div>
        <div className="mt-4 grid items-start gap-4 sm:mt-5 sm:gap-5 md:grid-cols-2">
          <TextArea
            name="description"
            label="Description"
            rows={2}
            hint="What it does for a store, in up to 300 characters."
            defaultValue={app.description}
          />
          <RedirectUriField saved={app.redirectUris} />
        </div>
        <div
          className="mt-4 grid grid-cols-2 items-start gap-4 max-md:[&>:last-child]:col-span-2 sm:mt-5 sm:gap-5
            md:grid-cols-3"
        >
          <TextField
            name="privacyPolicyUrl"
            label="Privacy policy URL"
            type="url"
            inputMode="url"
            placeholder="https://"
            defaultValue={app.privacyPolicyUrl ?? ''}
          />
          <TextField
            name="termsUrl"
            label="Terms URL"
            type="url"
            inputMode="url"
            placeholder="https://"
            defaultValue={app.termsUrl ?? ''}
          />
          <TextField
            name="supportEmail"
            label="Support email"
            type="email"
            inputMode="email"
            defaultValue={app.supportEmail ?? ''}
          />
        </div>
      </Card>
      <Card>
        <ScopePicker
          name="defaultScopes"
          title="Default scopes"
          chosen={app.defaultScopes}
          emptyNotice="Nothing selected asks for full access (*)."
        >
          What a link without a <code>scope</code> asks for.
        </ScopePicker>
        <ScopeReasons
          scopes={REASONS}
          choice="defaultScopes"
          chosen={app.defaultScopes}
          optional={app.optionalScopes}
          why={app.why}
          faults={faults}
        />
      </Card>
    </>
  );
}
