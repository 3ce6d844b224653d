interface AppGroup<Row> {
  /** How many connections it has; null for those that are alone. */
  title: string | null;
  rows: Row[];
}

/**
 * Puts rows of one app, store and mode together, where the first of them stands. Those that are alone follow one another
 * in groups without a title.
 */
export function groupApps<Row extends { group: string }>(rows: readonly Row[]): AppGroup<Row>[] {
  const byGroup = new Map<string, Row[]>();
  for (const row of rows) byGroup.set(row.group, [...(byGroup.get(row.group) ?? []), row]);
  const groups: AppGroup<Row>[] = [];
  for (const same of byGroup.values()) {
    const last = groups.at(-1);
    if (same.length > 1) groups.push({ title: `${same.length} connections`, rows: same });
    else if (last?.title === null) last.rows.push(...same);
    else groups.push({ title: null, rows: same });
  }
  return groups;
}
