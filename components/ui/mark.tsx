/** The product's own mark, as in public/icon.svg. Decorative: the product's name is beside it. */
export function Mark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 56 56" aria-hidden="true" className={className}>
      <rect width="56" height="56" rx="15" className="fill-ink" />
      <path
        d="M25 14v20.5a7 7 0 0 0 7 7h5M17 23.5h20"
        className="stroke-surface"
        fill="none"
        strokeWidth="5.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
