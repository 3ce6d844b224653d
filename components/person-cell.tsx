import { Cell } from './ui/table.tsx';

/** Who a row is about. */
export function PersonCell({ name, email, isSelf }: { name: string; email: string; isSelf: boolean }) {
  return (
    <Cell>
      <span className="block font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
        {isSelf && <span className="font-normal text-ink-3"> (you)</span>}
      </span>
      <span className="block wrap-anywhere text-ink-2">{email}</span>
    </Cell>
  );
}
