import { texts } from '../../kernel/language/current-language.ts';
import { plainMoney, readMoney } from '../../kernel/text/money.ts';

/** What a seller allows a connection to do by itself; whatever is beyond that waits for an approval. */
export interface ConnectionLimits {
  /** Null: any number. */
  changesADay: number | null;
  neverCancels: boolean;
  /** In minor units; null: any amount. */
  creditsAMonth: bigint | null;
  creditsCurrency: string | null;
}

/** The scope of what is limited. */
export const CHANGES = 'subscriptions:write';

/** The form fields on the consent screen and under Permissions. */
export const LIMIT_FIELDS = {
  /** Sent with them, since they may all be empty. */
  shown: 'limits',
  changes: 'limit_changes',
  cancel: 'limit_cancel',
  credits: 'limit_credits',
} as const;

/** What was typed into these fields. */
export interface TypedLimits {
  changes: string;
  neverCancels: boolean;
  credits: string;
}

/** Whether both say the same. */
export function isSameTyped(one: TypedLimits, other: TypedLimits): boolean {
  const { changes, neverCancels, credits } = one;
  return changes === other.changes && neverCancels === other.neverCancels && credits === other.credits;
}

export const UNLIMITED: ConnectionLimits = {
  changesADay: null,
  neverCancels: false,
  creditsAMonth: null,
  creditsCurrency: null,
};

export const NO_LIMITS: TypedLimits = { changes: '', neverCancels: false, credits: '' };

/** Limits as they would have been typed. */
export function typedLimits({
  changesADay,
  neverCancels,
  creditsAMonth,
  creditsCurrency,
}: ConnectionLimits): TypedLimits {
  return {
    changes: changesADay === null ? '' : String(changesADay),
    neverCancels,
    credits: creditsAMonth === null || creditsCurrency === null ? '' : plainMoney(creditsAMonth, creditsCurrency),
  };
}

const MOST_CHANGES = 10_000;
const MOST_CREDITS = 1_000_000_000_000n;

/** Whether anything is limited. */
export function hasLimits({ changesADay, neverCancels, creditsAMonth }: ConnectionLimits): boolean {
  return changesADay !== null || neverCancels || creditsAMonth !== null;
}

/**
 * Reads what was typed.
 * @param currency the store's
 * @returns what is wrong, by field, for anything else
 */
export function readLimits(
  { changes, neverCancels, credits }: TypedLimits,
  currency: string,
): ConnectionLimits | { faults: Partial<Record<(typeof LIMIT_FIELDS)['changes' | 'credits'], string>> } {
  const number = /^\s*(\d{1,5})\s*$/.exec(changes)?.[1];
  const isWrong = changes.trim() !== '' && (number === undefined || Number(number) > MOST_CHANGES);
  const money = credits.trim() === '' ? null : readMoney(credits, currency);
  const isTooMuch = typeof money === 'bigint' && money > MOST_CREDITS;
  const creditFault = isTooMuch ? texts('consent')('limitCreditsFault') : typeof money === 'string' ? money : null;
  if (isWrong || creditFault !== null)
    return {
      faults: {
        ...(isWrong && {
          [LIMIT_FIELDS.changes]: texts('consent')('limitChangesFault', { most: String(MOST_CHANGES) }),
        }),
        ...(creditFault !== null && { [LIMIT_FIELDS.credits]: creditFault }),
      },
    };
  const creditsAMonth = money as bigint | null;
  return {
    changesADay: number === undefined ? null : Number(number),
    neverCancels,
    creditsAMonth,
    creditsCurrency: creditsAMonth === null ? null : currency.toLowerCase(),
  };
}
