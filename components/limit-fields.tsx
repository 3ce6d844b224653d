import { texts } from '@/lib/kernel/language/current-language.ts';
import { LIMIT_FIELDS, type TypedLimits } from '@/lib/oauth/connections/connection-limit.ts';
import { CheckRow, TextField } from './ui/field.tsx';

/** What an app may do by itself, in a seller's words: fields that may stay empty. */
export function LimitFields({ typed }: { typed: TypedLimits }) {
  const t = texts('consent');
  return (
    <>
      <TextField
        name={LIMIT_FIELDS.changes}
        label={t('limitChanges')}
        hint={t('limitChangesHint')}
        defaultValue={typed.changes}
        inputMode="numeric"
      />
      <div className="-mx-3">
        <CheckRow name={LIMIT_FIELDS.cancel} value="yes" label={t('limitCancel')} defaultChecked={typed.neverCancels}>
          {t('limitCancelHint')}
        </CheckRow>
      </div>
      <TextField
        name={LIMIT_FIELDS.credits}
        label={t('limitCredits')}
        hint={t('limitCreditsHint')}
        defaultValue={typed.credits}
        inputMode="decimal"
      />
    </>
  );
}
