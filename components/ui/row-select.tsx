/** A small select in a row of a table, named by its label alone: the row says whose it is. */
export function RowSelect(props: {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  defaultValue: string;
}) {
  const { name, label, options, defaultValue } = props;
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={defaultValue}
      autoComplete="off"
      className="min-h-9 rounded-control border border-line-2 bg-surface px-2 py-1 text-sm hover:border-ink-3"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
