import { texts } from '@/lib/kernel/language/current-language.ts';

/** The second confirmation for an unverified app: a checkbox, never ticked beforehand. */
export function ConfirmBox({ missing, isRequired }: { missing: boolean; isRequired: boolean }) {
  const t = texts('consent');
  return (
    <div className="rounded-control border border-warn-line bg-warn-wash px-3 py-1.5">
      {missing && (
        <p id="confirm-error" role="alert" className="text-small font-medium text-bad">
          {t('tickBox')}
        </p>
      )}
      <label className="flex items-center gap-2.5 text-small font-semibold">
        <input
          type="checkbox"
          name="confirm"
          value="yes"
          required={isRequired}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? 'confirm-error' : undefined}
          // biome-ignore lint/a11y/noAutofocus: the form came back for this, and no script moves the focus.
          autoFocus={missing}
          className="size-[18px] flex-none"
        />
        {t('iKnowApp')}
      </label>
    </div>
  );
}
