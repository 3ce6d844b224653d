import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { timeZones } from '@/lib/kernel/text/time-zone.ts';
import { TimeZoneOptions } from './time-zone-options.tsx';

// As the United Nations number them (M49), or the country that all of it belongs to.
const REGIONS = {
  Africa: '002',
  America: '019',
  Antarctica: 'AQ',
  Arctic: 'SJ',
  Asia: '142',
  Australia: 'AU',
  Europe: '150',
} as const;

/** The choice of a time zone. A plain select, with and without JavaScript. */
export function TimeZoneField(props: { hint: string; chosen: string; empty?: string; startsHere?: boolean }) {
  const t = texts('frame');
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' });
  const areas = {
    ...Object.fromEntries(Object.entries(REGIONS).map(([area, region]) => [area, names.of(region) ?? area])),
    Atlantic: t('atlantic'),
    Indian: t('indianOcean'),
    Pacific: t('pacific'),
  };
  return <TimeZoneOptions {...props} label={t('timeZone')} zones={timeZones().join(' ')} areas={areas} />;
}
