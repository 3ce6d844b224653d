import { texts } from '@/lib/kernel/language/current-language.ts';

/** The second confirmation for an unverified app: a checkbox, never ticked beforehand. */
export function ConfirmBox(props: { app: string; missing: boolean; isRequired: boolean }) {
  const { app, missing, isRequired } = props;
  const t = texts('consent');
  return (
    <div className="rounded-card border border-warn-line bg-warn-wash px-3.5 py-3">
      {missing && (
        <p id="confirm-error" role="alert" className="mb-2 text-small font-medium text-bad">
          {t('tickBox')}
        </p>
      )}
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          name="confirm"
          value="yes"
          required={isRequired}
          aria-labelledby="confirm-label"
          aria-invalid={missing || undefined}
          aria-describedby={missing ? 'confirm-error confirm-hint' : 'confirm-hint'}
          // biome-ignore lint/a11y/noAutofocus: the form came back for this, and no script moves the focus.
          autoFocus={missing}
          className="mt-1 size-[18px] flex-none"
        />
        <span className="grid min-w-0 gap-0.5">
          <span id="confirm-label" className="text-sm font-semibold wrap-anywhere">
            {t.rich('iKnowApp', { name: app, app: (name) => <bdi>{name}</bdi> })}
          </span>
          <span id="confirm-hint" className="text-small text-warn">
            {t('nobodyChecked')}
          </span>
        </span>
      </label>
    </div>
  );
}
