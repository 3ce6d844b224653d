'use client';

import { useField } from './ui/form.tsx';

export interface ScopeCell {
  scope: string;
  /** What it allows, and why to think twice before asking for it. */
  meaning: string;
}

export interface ScopeRow {
  title: string;
  thing: string | undefined;
  read: ScopeCell | undefined;
  write: ScopeCell | undefined;
  /** Whether one of them opens something on this installation. */
  isUsed: boolean;
}

interface Props {
  name: string;
  chosen: readonly string[];
  rows: readonly ScopeRow[];
}

/** A row for each thing, a checkbox for reading and one for changing it; each says on focus or hover what it allows. */
export function ScopeTable({ name, chosen, rows }: Props) {
  const { typed = chosen } = useField(name);
  const box = (cell: ScopeCell | undefined) => (
    <td className="relative p-0">
      {cell && (
        <label className="group/box grid h-7 place-items-center rounded-md hover:bg-wash">
          <input
            type="checkbox"
            name={name}
            value={cell.scope}
            defaultChecked={typed.includes(cell.scope)}
            aria-label={cell.scope}
            aria-describedby={`${name}-${cell.scope}`}
            className="peer size-4"
          />
          <span
            id={`${name}-${cell.scope}`}
            role="tooltip"
            className="pointer-events-none invisible absolute end-0 top-full z-10 w-64 rounded-control bg-primary px-3
              py-2 text-on-primary shadow-lg group-hover/box:visible peer-focus-visible:visible
              max-sm:hidden"
          >
            <code className="block font-mono text-xs">{cell.scope}</code>
            {cell.meaning}
          </span>
        </label>
      )}
    </td>
  );
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-small">
      <colgroup>
        <col />
        <col className="w-12" />
        <col className="w-12" />
      </colgroup>
      <thead className="text-ink-3 [&_th]:border-b [&_th]:border-line">
        <tr className="h-7">
          <th className="p-0 text-start font-medium">Category</th>
          <th className="p-0 font-medium">Read</th>
          <th className="p-0 font-medium">Write</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, thing, read, write, isUsed }) => (
          <tr key={thing} className={`h-7 ${isUsed ? '' : 'text-ink-3'}`}>
            <th scope="row" className="truncate p-0 text-start font-medium">
              {title} <code className="font-mono text-xs font-normal text-ink-3">{thing}</code>
            </th>
            {box(read)}
            {box(write)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
