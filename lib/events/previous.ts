/**
 * The members of an object that changed, as they were; null for what has just been created.
 * @param before the object before; null: there was none
 */
export function changedMembers<Shown extends object>(before: Shown | null, after: Shown): Partial<Shown> | null {
  if (before === null) return null;
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof Shown]),
  );
  return Object.fromEntries(changed) as Partial<Shown>;
}
