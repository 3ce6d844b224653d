import type { Prefilled } from '@/lib/apps/app-manifest.ts';
import { logoAddress } from '@/lib/apps/logo-address.ts';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { LogoField } from './logo-field.tsx';
import { RedirectUriField } from './redirect-uri-field.tsx';
import { ScopePicker } from './scope-picker.tsx';
import { Card } from './ui/card.tsx';
import { TextArea, TextField } from './ui/field.tsx';

const BLANK = { name: '', description: '', websiteUrl: '', logoId: null, redirectUris: [], defaultScopes: [] };

export function AppFields({ app = BLANK }: { app?: Prefilled }) {
  return (
    <>
      <Card title="What sellers see">
        <div className="grid max-w-2xl gap-5">
          <TextField
            name="name"
            label="Name"
            hint="The name sellers know your product by, up to 60 characters."
            defaultValue={app.name}
          />
          <TextArea
            name="description"
            label="Description"
            hint="A sentence or two on what your app does for a store, up to 300 characters."
            defaultValue={app.description}
          />
          <TextField
            name="websiteUrl"
            label="Website URL"
            type="url"
            inputMode="url"
            placeholder="https://"
            hint="Where a seller can read about your app."
            defaultValue={app.websiteUrl}
          />
          <LogoField saved={logoAddress(app.logoId)} maxBytes={LIMITS.logoBytes} />
        </div>
      </Card>
      <Card title="Where sellers return to">
        <div className="max-w-2xl">
          <RedirectUriField saved={app.redirectUris} />
        </div>
      </Card>
      <Card title="What your app asks for">
        <ScopePicker
          name="defaultScopes"
          title="Default scopes"
          chosen={app.defaultScopes}
          emptyNotice="Nothing is selected: a link without a scope will ask for full access (*)."
        >
          What your app asks for when its authorization link has no <code>scope</code>. The seller sees exactly these
          sentences. Ask only for what you need: the shorter the list, the more sellers agree to it.
        </ScopePicker>
      </Card>
    </>
  );
}
