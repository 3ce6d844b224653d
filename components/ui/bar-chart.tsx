interface Bar {
  label: string;
  value: number;
}

/**
 * A bar chart, drawn on the server. It stretches to the width there is, so all text is outside the drawing. Screen
 * readers get `summary`; the page also has the numbers as a table.
 */
export function BarChart(props: { id: string; title: string; summary: string; bars: Bar[] }) {
  const { id, title, summary, bars } = props;
  const most = Math.max(...bars.map(({ value }) => value));
  const top = chartTop(most);
  return (
    <figure className="grid min-w-0 gap-1.5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm font-semibold">
        {title}
        <span aria-hidden="true" className="text-xs font-medium text-ink-3 tabular-nums">
          {most === 0 ? 'none' : `up to ${top.toLocaleString('en')}`}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-desc`}
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        className="h-28 w-full overflow-visible"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{summary}</desc>
        {[0, 50, 100].map((y) => (
          <line
            key={y}
            x1={0}
            x2={bars.length}
            y1={y}
            y2={y}
            vectorEffect="non-scaling-stroke"
            className={y === 100 ? 'stroke-line-2' : 'stroke-line'}
          />
        ))}
        {bars.map(({ label, value }, index) => (
          // The transparent bar makes days without any value hoverable too.
          <g key={label}>
            <title>{`${label}: ${value.toLocaleString('en')}`}</title>
            <rect x={index} y={0} width={1} height={100} fill="transparent" />
            <rect
              x={index + 0.14}
              y={100 - (100 * value) / top}
              width={0.72}
              height={(100 * value) / top}
              className="fill-bar"
            />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-xs text-ink-3">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
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
