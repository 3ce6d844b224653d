export interface ChartDay {
  label: string;
  value: number;
  /** What of it the darker bar shows. */
  part: number;
  /** The same as long before, as a line. */
  before?: number;
  /** What the day comes to in words, one for each of the chart's columns. */
  cells: string[];
}

const PARTS = { plain: 'fill-bar', bad: 'fill-bad' } as const;
const MARKS = { plain: 'bg-bar', bad: 'bg-bad' } as const;

/**
 * A chart of days, drawn on the server: a soft bar a day with a part of it, and the days before as a line. A day's
 * numbers show while it is pointed at or touched; all of them are in a table, which stands for the drawing where nobody
 * sees it.
 * @param props.columns what each day tells: its value, the part, and what was before where there is that
 */
export function DayChart(props: {
  id: string;
  title: string;
  /** What the link to the table says, and its column of days. */
  words: Record<'table' | 'day', string>;
  columns: string[];
  days: ChartDay[];
  part?: keyof typeof PARTS;
}) {
  const { id, title, words, columns, days, part = 'plain' } = props;
  const top = chartTop(Math.max(...days.flatMap((day) => [day.value, day.part, day.before ?? 0])));
  const y = (value: number) => 100 - (100 * value) / top;
  const before = days.map((day, index) => `${index},${y(day.before ?? 0)} ${index + 1},${y(day.before ?? 0)}`);
  const marks = ['bg-bar-2', MARKS[part], 'bg-ink-3'];
  return (
    <figure className="relative grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 pe-4 text-xs text-ink-2">
        {columns.map((column, index) => (
          <span key={column} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`w-3 rounded-xs ${index === 2 ? 'h-0.5' : 'h-2.5'} ${marks[index]}`} />
            {column}
          </span>
        ))}
      </figcaption>
      <div className="relative h-24 rtl:-scale-x-100">
        <svg
          role="img"
          aria-label={title}
          aria-describedby={`${id}-table`}
          viewBox={`0 0 ${days.length} 100`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <line x2={days.length} y1={100} y2={100} vectorEffect="non-scaling-stroke" className="stroke-line-2" />
          {days.map(({ label, value, part: of }, index) => (
            <g key={label}>
              <rect x={index + 0.12} y={y(value)} width={0.76} height={100 - y(value)} className="fill-bar-2" />
              <rect x={index + 0.12} y={y(of)} width={0.76} height={100 - y(of)} className={PARTS[part]} />
            </g>
          ))}
          {days.some((day) => day.before !== undefined) && (
            <polyline
              points={before.join(' ')}
              fill="none"
              vectorEffect="non-scaling-stroke"
              className="stroke-ink-3 opacity-50"
            />
          )}
        </svg>
        <div aria-hidden="true" className="absolute inset-0 flex">
          {days.map(({ label, cells }) => (
            // A finger focuses what it touches.
            <span key={label} tabIndex={-1} className="group flex-1 outline-none hover:bg-ink/5 focus:bg-ink/5">
              <span className="absolute end-0 bottom-full mb-2 hidden bg-surface ps-3 text-xs font-medium tabular-nums group-hover:block group-focus:block rtl:-scale-x-100">
                {`${label}: ${columns.map((column, index) => `${column} ${cells[index]}`).join(' · ')}`}
              </span>
            </span>
          ))}
        </div>
      </div>
      <p aria-hidden="true" className="flex justify-between text-xs text-ink-3">
        <span>{days[0]?.label}</span>
        <span>{days.at(-1)?.label}</span>
      </p>
      <details id={`${id}-table`}>
        <summary className="w-fit rounded-sm text-xs text-ink-3">{words.table}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard. */}
        <section className="mt-2 overflow-x-auto" tabIndex={0} aria-label={words.table}>
          <table className="w-full text-small whitespace-nowrap tabular-nums">
            <thead>
              <tr className="text-ink-3">
                {[words.day, ...columns].map((column, index) => (
                  <th
                    key={column}
                    scope="col"
                    className={`py-1.5 font-medium ${index === 0 ? 'text-start' : 'ps-6 text-end'}`}
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ label, cells }) => (
                <tr key={label} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-start font-normal">
                    {label}
                  </th>
                  {columns.map((column, index) => (
                    <td key={column} className="ps-6 text-end">
                      {cells[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}

/** The value at the top of a chart's scale: the next round number that isn't below the largest value. */
export function chartTop(largest: number): number {
  if (largest <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return (
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => Number.isInteger(top) && top >= largest) ??
    largest
  );
}
