import { DAY_MS } from '../../kernel/text/durations.ts';

/** When an app's access ends, as the seller chooses it: the values of the form field. */
export const ACCESS_ENDS = ['never', 'week', 'month', 'quarter', 'year'] as const;

export type AccessEnd = (typeof ACCESS_ENDS)[number];

/** The form field on the consent screen and under Permissions. */
export const ENDS_FIELD = 'access_ends';

/** How many days before it app and seller are told of an end. */
export const TOLD_BEFORE = [7, 1] as const;

const DAYS = { week: 7, month: 30, quarter: 90 } as const;

/** Whether a text is one of these choices. */
export function isAccessEnd(text: string): text is AccessEnd {
  return ACCESS_ENDS.some((end) => end === text);
}

/** When access ends that was given at a time; null where nothing but disconnecting ends it. */
export function endOf(choice: AccessEnd, from: Date): Date | null {
  if (choice === 'never') return null;
  if (choice !== 'year') return new Date(from.getTime() + DAYS[choice] * DAY_MS);
  const end = new Date(from);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}

/** What counts as told already when an end is chosen: nobody needs to hear of one that is just as far away. */
export function toldWith(endsAt: Date | null, now: Date): number | null {
  const days = endsAt ? (endsAt.getTime() - now.getTime()) / DAY_MS : Number.POSITIVE_INFINITY;
  return [...TOLD_BEFORE].reverse().find((before) => days <= before) ?? null;
}
