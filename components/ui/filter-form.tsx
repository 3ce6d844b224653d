import { Download, SlidersHorizontal } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { Button, buttonClass, TextLink } from './button.tsx';
import { ExportLink } from './export-link.tsx';
import { Select } from './field.tsx';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';
import { SearchField } from './search-field.tsx';

const SHEET = 'filter-sheet';

/**
 * Searches and filters a list. A plain form, so that the result has a URL that can be kept and shared, without
 * JavaScript too; with it, {@link LinkFollower} shows what is found while somebody types. The choices are in a sheet.
 * @param props.base the list's URL without a filter
 * @param props.here its URL now
 * @param props.filters how many of the choices are made
 * @param props.search what people look for most, such as a name, and what they have typed
 * @param props.exportPath where what is listed can be had as a file
 * @param props.isExportLong whether that file may take long
 */
export function FilterForm(props: {
  here: string;
  base: string;
  isFiltered: boolean;
  filters: number;
  search?: ComponentProps<typeof SearchField>;
  exportPath?: string;
  isExportLong?: boolean;
  children?: ReactNode;
}) {
  const { here, base, isFiltered, filters, search, exportPath, isExportLong = true, children } = props;
  const t = texts('frame');
  return (
    <search>
      {/* A new form for each choice, as the browser must not keep those that no longer apply; not for what is typed. */}
      <form
        key={here.replace(/(?<=[?&])(?:search|before|after)=[^&]*&?/g, '').replace(/[?&]$/, '')}
        action={base}
        data-in-place=""
        className="flex flex-wrap items-center gap-2.5"
      >
        {search && (
          <div className="min-w-0 flex-1 basis-40">
            <SearchField {...search} />
          </div>
        )}
        {children && (
          <button type="button" popoverTarget={SHEET} className={buttonClass()}>
            <Icon of={SlidersHorizontal} className="size-4 flex-none" />
            {filters > 0 ? t('filterSet', { count: filters }) : t('filter')}
          </button>
        )}
        {exportPath && (
          <ExportLink href={exportPath} isLong={isExportLong} className="max-sm:px-2.5">
            <Icon of={Download} className="size-4 flex-none" />
            <span className="max-sm:sr-only">{t('export')}</span>
          </ExportLink>
        )}
        <Popover
          id={SHEET}
          role="group"
          label={t('filters')}
          className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none gap-4 overflow-y-auto
            rounded-t-card border border-line bg-surface px-4 pt-5 pb-8 text-ink shadow-lg backdrop:bg-black/40
            open:grid lg:inset-y-0 lg:start-auto lg:end-0 lg:h-dvh lg:max-h-none lg:w-88 lg:content-start
            lg:rounded-none lg:px-6 dark:border-line-2"
        >
          {children}
          <Button type="submit" className="mt-1">
            {t('showResults')}
          </Button>
        </Popover>
        {isFiltered && (
          <TextLink href={base} className="text-sm text-ink-2 hover:text-ink">
            {t('clear')}
          </TextLink>
        )}
      </form>
    </search>
  );
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
