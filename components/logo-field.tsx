'use client';

import { type ChangeEvent, useState } from 'react';
import { logoAddress } from '@/lib/apps/logo-address.ts';
import { Avatar } from './ui/avatar.tsx';
import { CheckRow, describe, FieldFrame } from './ui/field.tsx';
import { useField } from './ui/form.tsx';

const HINT = 'PNG, JPEG or WebP, up to 1 MiB.';

/**
 * The logo of an app: a file to choose, the logo so far, and a box to go back to initials.
 * @param saved the URL of the app's present logo
 * @param maxBytes checked here too, because the server doesn't read a larger file and so can't answer about it
 */
export function LogoField({ saved, maxBytes }: { saved: string | null; maxBytes: number }) {
  const { error } = useField('logo');
  const { typed: kept } = useField('keptLogo');
  const [tooLarge, setTooLarge] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const check = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    const fits = file !== undefined && file.size <= maxBytes;
    if (!fits) event.target.value = '';
    setTooLarge(file !== undefined && !fits);
    if (chosen) URL.revokeObjectURL(chosen);
    setChosen(fits ? URL.createObjectURL(file) : null);
  };
  const fault = tooLarge ? 'This file is larger than 1 MiB; choose a smaller one.' : error;
  const uploaded = typeof kept === 'string' && kept ? logoAddress(kept) : null;
  const shown = chosen ?? uploaded ?? saved;
  return (
    <div className="grid gap-2">
      <FieldFrame name="logo" label="Logo" hint={HINT} error={fault}>
        <div className="flex min-w-0 items-center gap-4">
          {shown && <Avatar name="" src={shown} size="large" />}
          <input
            id="logo"
            name="logo"
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={check}
            className="w-full min-w-0 rounded-control border border-line-2 bg-surface text-sm text-ink-2 file:me-3
              file:cursor-pointer file:border-0 file:border-e file:border-line-2 file:bg-wash file:px-4 file:py-2.5
              file:font-semibold file:text-ink aria-invalid:border-bad"
            {...describe('logo', HINT, fault)}
          />
        </div>
      </FieldFrame>
      {shown === uploaded && uploaded && (
        <p className="text-small text-ink-2">
          This picture has been uploaded and will be saved with the form. Choose a file to replace it.
        </p>
      )}
      {typeof kept === 'string' && <input type="hidden" name="keptLogo" value={kept} />}
      {saved && (
        <div className="-mx-3">
          <CheckRow name="initials" value="1" label="Use initials instead">
            Removes the picture when you save.
          </CheckRow>
        </div>
      )}
    </div>
  );
}
