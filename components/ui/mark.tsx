/** The product's own mark: a gate whose bar is a till's drawer. */
export function Mark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 56 56" aria-hidden="true" className={className}>
      <rect width="56" height="56" rx="15" className="fill-ink" />
      <g className="stroke-surface" fill="none" strokeWidth="4.5" strokeLinecap="round">
        <path d="M17 42V25a11 11 0 0 1 22 0v17" />
        <path d="M17 31h22" />
        <path d="M28 38v4" />
      </g>
    </svg>
  );
}
