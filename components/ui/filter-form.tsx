import { SlidersHorizontal } from 'lucide';
import type { ReactNode } from 'react';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { Button, buttonClass, TextLink } from './button.tsx';
import { Select, TextField } from './field.tsx';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';

/** The id of the sheet with the filters, which the button Filter opens where space is short. */
const SHEET = 'filter-sheet';

/**
 * Filters a list. A plain form, so that the result has a URL that can be kept and shared. Where space is short, one field
 * stays beside the list and the rest is in a sheet; without JavaScript too.
 * @param props.base the list's URL without a filter
 * @param props.here its URL now
 * @param props.filters how many of the choices are made
 * @param props.field what people look for most, such as a name
 */
export function FilterForm(props: {
  here: string;
  base: string;
  isFiltered: boolean;
  filters: number;
  field?: ReactNode;
  children: ReactNode;
}) {
  const { here, base, isFiltered, filters, field, children } = props;
  const t = texts('frame');
  return (
    <search>
      {/* A new form for each URL: the browser must not keep choices that no longer apply. */}
      <form
        key={here}
        action={base}
        className="flex items-end gap-2.5 lg:flex-wrap lg:gap-3 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-4"
      >
        {field && (
          <div className="min-w-0 flex-1 lg:basis-40 max-lg:[&_label]:sr-only lg:[&_input]:placeholder:text-transparent">
            {field}
          </div>
        )}
        {children && (
          <button type="button" popoverTarget={SHEET} className={buttonClass('plain', 'lg:hidden')}>
            <Icon of={SlidersHorizontal} className="size-4 flex-none" />
            {filters > 0 ? t('filterSet', { count: filters }) : t('filter')}
          </button>
        )}
        <Popover
          id={SHEET}
          role="group"
          label={t('filters')}
          className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none gap-4
            overflow-y-auto rounded-t-card border border-line bg-surface px-4 pt-5 pb-8 text-ink shadow-lg
            backdrop:bg-black/40 open:grid lg:contents dark:border-line-2 lg:[&>div]:min-w-0 lg:[&>div]:flex-1 lg:[&>div]:basis-40"
        >
          {children}
          <Button type="submit" className="max-lg:mt-1">
            <span className="max-lg:hidden">{t('filter')}</span>
            <span className="lg:hidden">{t('showResults')}</span>
          </Button>
        </Popover>
        {isFiltered && (
          <span className="flex min-h-10 items-center">
            <ClearFilter base={base} />
          </span>
        )}
      </form>
    </search>
  );
}

/** Leads back to the list without a filter. */
export function ClearFilter({ base }: { base: string }) {
  return (
    <TextLink href={base} className="text-sm text-ink-2 hover:text-ink">
      {texts('frame')('clear')}
    </TextLink>
  );
}

/** The field of a {@link FilterForm}: its label is in it where space is short. */
export function SearchField({ label, value }: { label: string; value: string | undefined }) {
  return <TextField name="search" label={label} type="search" defaultValue={value} placeholder={label} />;
}

export interface Named {
  id: string;
  name: string;
}

export function Choice(props: {
  name: string;
  label: string;
  all: string;
  options: Named[];
  value: string | undefined;
}) {
  const { name, label, all, options, value = '' } = props;
  const choices = [{ value: '', label: all }, ...options.map((option) => ({ value: option.id, label: option.name }))];
  return <Select name={name} label={label} defaultValue={value} options={choices} />;
}
