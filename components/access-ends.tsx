import type { ReactNode } from 'react';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { type AccessEnd, ENDS_FIELD } from '@/lib/oauth/connections/access-end.ts';
import { Select } from './ui/field.tsx';

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
