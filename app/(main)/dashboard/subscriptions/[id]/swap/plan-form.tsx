import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Day } from '@/components/ui/day.tsx';
import { Select } from '@/components/ui/field.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import type { Variant } from '@/lib/catalogue/variant.ts';
import { planOption } from '../../plan.ts';
import { type SwapWish, swapPath } from './swap-address.ts';

interface Props {
  id: string;
  wish: SwapWish;
  plans: Variant[];
  isTrial: boolean;
  periodEnd: Date;
}

/** Chooses the plan and when. A plain form: the preview has an address, and choosing again changes nothing. */
export function PlanForm({ id, wish, plans, isTrial, periodEnd }: Props) {
  return (
    <Card title="New plan">
      <form
        // A new form for each choice: the browser must not keep one that no longer applies.
        key={`${wish.variant} ${wish.when}`}
        action={swapPath(id)}
        aria-label="New plan"
        className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5"
      >
        <Select
          name="variant"
          label="Plan"
          options={plans.map(planOption)}
          defaultValue={wish.variant}
          autoComplete="off"
        />
        <RadioGroup
          name="when"
          legend="When"
          value={wish.when}
          options={[
            {
              value: 'now',
              label: 'Now',
              hint: isTrial ? 'The trial goes on.' : 'What is left of the current period is credited.',
            },
            {
              value: 'period_end',
              label: 'At the end of the period',
              hint: (
                <>
                  On <Day at={periodEnd} />, at the full new price.
                </>
              ),
            },
          ]}
        />
        <Button type="submit" className="justify-self-start">
          Preview
        </Button>
      </form>
    </Card>
  );
}
