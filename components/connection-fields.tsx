import type { ReactNode } from 'react';
import { texts } from '../lib/kernel/language/current-language.ts';
import { type AccessEnd, ENDS_FIELD } from '../lib/oauth/connections/access-end.ts';
import { LIMIT_FIELDS, type TypedLimits } from '../lib/oauth/connections/connection-limit.ts';
import { CheckRow, Select, TextField } from './ui/field.tsx';

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

const ENDS = [
  ['never', 'endsNever'],
  ['week', 'endsWeek'],
  ['month', 'endsMonth'],
  ['quarter', 'endsQuarter'],
  ['year', 'endsYear'],
] as const satisfies [AccessEnd, string][];

/**
 * The choice of when an app's access ends.
 * @param chosen what is selected at first; null for the end that there is, which `present` names
 */
export function AccessEnds(props: { chosen: AccessEnd | null; present?: string; children?: ReactNode }) {
  const { chosen, present, children } = props;
  const t = texts('consent');
  const ends = ENDS.map(([value, name]) => ({ value, label: t(name) }));
  return (
    <Select
      name={ENDS_FIELD}
      label={t('accessEnds')}
      hint={children}
      defaultValue={chosen ?? ''}
      options={present === undefined ? ends : [{ value: '', label: present }, ...ends]}
    />
  );
}
