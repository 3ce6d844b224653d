'use client';

import { Link } from '@/components/ui/button.tsx';

interface Tile {
  label: string;
  value: string;
  href: string;
  /** The points of its line, in a box of 29 by 100. */
  line: string;
}

/** Numbers with small lines, and the same as a table for those who can't see or compare lines. */
export function NumberTiles(props: {
  tiles: Tile[];
  columns: string[];
  rows: string[][];
  words: Record<'title' | 'table', string>;
}) {
  const { tiles, columns, rows, words } = props;
  return (
    <section aria-labelledby="numbers" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="numbers">{words.title}</h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))]">
        {tiles.map(({ label, value, href, line }) => (
          <li
            key={label + href + value}
            className="grid content-start gap-1 rounded-card border border-line bg-surface p-4"
          >
            <Link
              href={href}
              className="w-fit text-small text-pretty text-ink-2 underline decoration-line-2 underline-offset-4"
            >
              {label}
            </Link>
            <span className="text-title font-semibold wrap-anywhere tabular-nums">{value}</span>
            <svg
              aria-hidden="true"
              viewBox="0 0 29 100"
              preserveAspectRatio="none"
              className="mt-1 h-8 w-full overflow-visible rtl:-scale-x-100"
            >
              <polyline
                points={line}
                fill="none"
                vectorEffect="non-scaling-stroke"
                className="stroke-bar [stroke-linejoin:round] [stroke-width:1.5]"
              />
            </svg>
          </li>
        ))}
      </ul>
      <details>
        <summary className="w-fit rounded-sm text-small font-medium text-ink-2">{words.table}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard. */}
        <section className="mt-3 overflow-x-auto" tabIndex={0} aria-label={words.table}>
          <table className="w-full text-small whitespace-nowrap tabular-nums">
            <thead>
              <tr className="text-ink-3">
                {columns.map((column, index) => (
                  <th
                    // biome-ignore lint/suspicious/noArrayIndexKey: money of two currencies has one name, and columns stay.
                    key={index}
                    scope="col"
                    className="py-1.5 ps-4 text-end font-medium first:ps-0 first:text-start"
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([day, ...values]) => (
                <tr key={day} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-start font-normal">
                    {day}
                  </th>
                  {values.map((value, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are.
                    <td key={index} className="py-1.5 ps-4 text-end">
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );
}
