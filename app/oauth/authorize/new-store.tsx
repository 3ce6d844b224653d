import { NameFields } from '@/app/(main)/dashboard/stores/new/name-fields.tsx';
import { currencyOptions, newStoreFields } from '@/app/(main)/dashboard/stores/store-fields.ts';
import { buttonClass, TextLink } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/field.tsx';
import { FieldStates } from '@/components/ui/form.tsx';
import { Problem } from '@/components/ui/problem.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentScope } from '@/lib/kernel/process/request-scope.ts';
import type { TypedStore } from '@/lib/oauth/authorization/ticket.ts';
import { ACCOUNT_LIMITS } from '@/lib/permissions/account-limits.ts';
import { currencyOfCountry } from '@/lib/stores/currency.ts';

/** Makes the person's first store on the very screen, which then has it chosen: its name, the rest proposed. */
export function NewStore(props: { typed: TypedStore | null; problem: 'taken' | 'most' | null; here: string }) {
  const { typed, problem, here } = props;
  const t = texts('stores');
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-card border border-line px-3.5 pb-3.5">
      <legend className="px-1 text-small font-semibold text-ink-2">{texts('consent')('youHaveNoStore')}</legend>
      <p className="text-small text-pretty text-ink-2">{texts('consent')('nameAndGoOn')}</p>
      {problem === 'most' && <Problem>{t('mostStores', { count: ACCOUNT_LIMITS.stores })}</Problem>}
      <FieldStates
        state={{ is: 'refused', message: '', errors: faultsIn(typed, problem), typed: { ...typed }, attempt: 0 }}
      >
        <div className="grid grid-cols-2 items-start gap-3 *:first:col-span-2">
          <NameFields words={{ name: t('storeName'), subdomain: t('subdomain'), hint: '' }} />
          <Select
            name="currency"
            label={t('currency')}
            options={currencyOptions()}
            defaultValue={currencyOfCountry(currentScope()?.country)}
          />
        </div>
      </FieldStates>
      <button type="submit" name="decision" value="create" className={buttonClass('primary')}>
        {t('createStore')}
      </button>
      <p className="text-small text-ink-2">
        {texts('consent').rich('createAStore', {
          link: (words) => <TextLink href={`/dashboard/stores/new?next=${encodeURIComponent(here)}`}>{words}</TextLink>,
        })}
      </p>
    </fieldset>
  );
}

/** What is wrong with each field of a store that was not made. */
function faultsIn(typed: TypedStore | null, problem: 'taken' | 'most' | null): Record<string, string> {
  if (typed === null) return {};
  if (problem === 'taken') return { subdomain: texts('stores')('subdomainTaken') };
  const issues = newStoreFields.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
