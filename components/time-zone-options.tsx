'use client';
import { useEffect, useMemo, useRef } from 'react';
import { browserZone } from './browser-zone.tsx';
import { Select } from './ui/field.tsx';
import { useField } from './ui/form.tsx';

/**
 * A choice of one of many time zones, by area and city.
 * @param zones their names with spaces between: as one text they weigh a tenth of what a list of options does
 * @param areas what each area is called
 * @param empty what it means to choose none, where one may
 * @param startsHere whether the browser's own is chosen at first
 */
export function TimeZoneOptions(props: {
  label: string;
  hint: string;
  zones: string;
  areas: Record<string, string>;
  chosen: string;
  empty?: string;
  startsHere?: boolean;
}) {
  const { label, hint, zones, areas, chosen, empty, startsHere } = props;
  const groups = useMemo(
    () => Object.entries(areas).map(([area, name]) => ({ name, cities: citiesIn(area, zones) })),
    [areas, zones],
  );
  const { typed } = useField('timeZone');
  const select = useRef<HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at first, as somebody may choose another.
  useEffect(() => {
    const field = select.current;
    const own = field?.querySelector<HTMLOptionElement>(`[value="${CSS.escape(browserZone())}"]`);
    if (startsHere && typed === undefined && field?.value === chosen && own) own.selected = true;
  }, []);
  const options = [...(empty === undefined ? [] : [{ value: '', label: empty }]), { value: 'UTC', label: 'UTC' }];
  return (
    <Select name="timeZone" label={label} hint={hint} options={options} defaultValue={chosen} ref={select}>
      {groups.map(({ name, cities }) => (
        <optgroup key={name} label={name}>
          {cities.map(([zone, city]) => (
            <option key={zone} value={zone}>
              {city}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

function citiesIn(area: string, zones: string): [zone: string, city: string][] {
  return zones
    .split(' ')
    .filter((zone) => zone.startsWith(`${area}/`))
    .map((zone) => [
      zone,
      zone
        .slice(area.length + 1)
        .replaceAll('/', ' – ')
        .replaceAll('_', ' '),
    ]);
}
