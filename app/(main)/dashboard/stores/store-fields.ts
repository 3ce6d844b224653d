import { z } from 'zod';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { shownLines, shownText } from '@/lib/kernel/text/shown-text.ts';
import { CURRENCY_CODES, currencyName } from '@/lib/stores/currency.ts';
import { readCustomDomain } from '@/lib/stores/custom-domain.ts';
import { SUBDOMAIN_LENGTH, subdomainFault } from '@/lib/stores/subdomain.ts';
import { refuseImitation, timeZoneField } from '../account/person-fields.ts';

export const storeNameField = z
  .string()
  .trim()
  .min(1, { error: () => texts('stores')('enterName') })
  .pipe(shownText(60))
  .check(refuseImitation);

export const currencyField = z
  .string()
  .refine((code) => CURRENCY_CODES.includes(code), { error: () => texts('stores')('chooseCurrency') });

/** A domain in the form that browsers send; null if the field is empty. */
export const customDomainField = z
  .string()
  .trim()
  .default('')
  .transform((text, context) => {
    if (text === '') return null;
    const read = readCustomDomain(text);
    if ('domain' in read) return read.domain;
    context.issues.push({ code: 'custom', message: read.fault, input: text });
    return z.NEVER;
  });

export const newStoreFields = z.object({
  name: storeNameField,
  subdomain: z
    .string()
    .trim()
    .check((context) => {
      const fault = subdomainFault(context.value);
      const { least, most } = SUBDOMAIN_LENGTH;
      const lengths = { least: String(least), most: String(most) };
      const message = fault && texts('stores')(fault, lengths);
      if (message) context.issues.push({ code: 'custom', message, input: context.value });
    }),
  currency: currencyField,
  timeZone: timeZoneField.default('UTC'),
  customDomain: customDomainField,
});

/** An address is printed on one sheet with the invoice. */
const ADDRESS_LINES = 6;

/** What invoices say about the seller; empty where they say nothing. */
export const sellerDetails = {
  businessName: z.string().default('').pipe(shownText(100)).check(refuseImitation),
  businessAddress: shownLines(300).refine((text) => text.split('\n').length <= ADDRESS_LINES, {
    error: () => texts('stores')('mostLines', { most: ADDRESS_LINES }),
  }),
  taxNumber: z.string().default('').pipe(shownText(40)),
};

export function currencyOptions() {
  return CURRENCY_CODES.map((code) => ({ value: code, label: `${code} – ${currencyName(code)}` }));
}
