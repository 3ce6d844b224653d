import { LONGEST, type Price } from '@/lib/billing/catalogue/price.ts';
import { MAX_AMOUNT } from '@/lib/billing/catalogue/variant.ts';
import { fieldFault, textIn } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney, readMoney } from '@/lib/kernel/text/money.ts';
import { shownLines, shownText } from '@/lib/kernel/text/shown-text.ts';
import { CURRENCY_CODES } from '@/lib/stores/currency.ts';

/**
 * Reads a variant from a form in which the amount is typed in major units.
 * @param storeCurrency its currency unless another was chosen
 * @returns the variant, or what is wrong by the name of the field
 */
export function readPrice(
  data: FormData,
  storeCurrency: string,
): { price: Price } | { errors: Record<string, string> } {
  const t = texts('catalogue');
  const typed = (field: string) => textIn(data, field).trim();
  const errors: Record<string, string> = {};
  const fault = (field: string, sentence: string) => {
    errors[field] = sentence;
  };

  const name = catalogueNameField.safeParse(typed('variantName'), { error: fieldFault });
  if (!name.success) fault('variantName', name.error.issues[0]?.message ?? '');
  const currency = typed('currency') || storeCurrency;
  const isKnown = CURRENCY_CODES.includes(currency.toUpperCase());
  if (!isKnown) fault('currency', t('chooseCurrency'));
  const amount = isKnown ? readMoney(typed('price'), currency) : 0n;
  if (typeof amount === 'string') fault('price', amount);
  else if (amount > MAX_AMOUNT) fault('price', t('highestPrice', { amount: formatMoney(MAX_AMOUNT, currency) }));
  const interval = typed('interval');
  if (!isInterval(interval)) fault('interval', t('chooseInterval'));
  else if (!/^\d{1,4}$/.test(typed('count')) || Number(typed('count')) < 1) fault('count', t('wholeNumberFault'));
  else if (Number(typed('count')) > LONGEST[interval])
    fault('count', t('longestPeriod', { most: String(LONGEST[interval]), unit: interval }));

  if (Object.keys(errors).length > 0 || !name.success || typeof amount === 'string' || !isInterval(interval))
    return { errors };
  const intervalCount = Number(typed('count'));
  return { price: { name: name.data, price: Number(amount), currency, interval, intervalCount } };
}

function isInterval(text: string): text is Price['interval'] {
  return Object.hasOwn(LONGEST, text);
}

export const catalogueNameField = shownText(200).refine((name) => name !== '', {
  error: () => texts('catalogue')('enterName'),
});
export const descriptionField = shownLines(2000);
