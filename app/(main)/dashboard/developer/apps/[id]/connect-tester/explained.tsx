/** What an answer means here, its own description, and what to do. */
export function Explained({
  meaning,
  fix,
  description,
}: {
  meaning: string;
  fix: string;
  description?: string | undefined;
}) {
  const rows = [
    ['Said', description],
    ['Meaning', meaning],
    ['What to do', fix],
  ] as const;
  return (
    <dl className="grid max-w-[72ch] gap-3">
      {rows.map(
        ([label, words]) =>
          words && (
            <div key={label} className="grid gap-0.5 sm:grid-cols-[7rem_1fr]">
              <dt className="text-sm font-semibold">{label}</dt>
              <dd className="wrap-anywhere text-ink-2">{words}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
