import { CheckRow } from '@/components/ui/check-row.tsx';
import { GroupError } from '@/components/ui/group-error.tsx';
import { ALL_KINDS, EVENT_KIND_NAMES, EVENT_KINDS } from '@/lib/events/kind.ts';

/** The kinds of event to subscribe to: all, or a checkbox for each. */
export function KindPicker({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset className="group/kinds grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-semibold">Events</legend>
      <GroupError name="events" />
      <div className="rounded-control border border-line p-1.5">
        <CheckRow name="events" value={ALL_KINDS} label="All events" defaultChecked={chosen.includes(ALL_KINDS)}>
          Every kind, including those added later.
        </CheckRow>
        <p className="hidden px-3 pb-1 text-small font-medium text-ink-2 group-has-[[value='*']:checked]/kinds:block">
          Your choices below are not used.
        </p>
      </div>
      <div className="grid gap-x-3 rounded-control border border-line p-1.5 md:grid-cols-2">
        {EVENT_KIND_NAMES.map((kind) => (
          <CheckRow key={kind} name="events" value={kind} label={kind} defaultChecked={chosen.includes(kind)}>
            {EVENT_KINDS[kind][1]}
          </CheckRow>
        ))}
      </div>
    </fieldset>
  );
}
