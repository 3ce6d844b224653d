import { Pill } from '@/components/ui/pill.tsx';

/** Whether a product or a variant is sold. */
export function ProductPill({ active }: { active: boolean }) {
  return active ? <Pill look="good">Active</Pill> : <Pill>Archived</Pill>;
}
