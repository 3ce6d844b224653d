import { Pill } from '@/components/ui/pill.tsx';
import { TESTER_MOVES, type TesterPhase, type TesterState } from '@/lib/tester/state.ts';

const STEPS = ['Link', 'Consent', 'Exchange', 'Use and revoke'];
const AT: Record<TesterPhase, number> = { consent: 1, exchange: 2, use: 3, over: 4 };

/** The four steps of a walk, and the requests made so far. */
export function Progress({ phase, trail }: { phase: TesterPhase | null; trail: TesterState['trail'] }) {
  const at = phase ? AT[phase] : 0;
  return (
    <div className="grid gap-3">
      <ol aria-label="Steps" className="flex flex-wrap gap-2">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            className="flex items-center gap-2 rounded-full border border-line px-3 py-1 text-small text-ink-2
              aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {index + 1}. {step}
            {index < at && <span className="text-good">done</span>}
          </li>
        ))}
      </ol>
      {trail.length > 1 && (
        <details className="text-small">
          <summary className="rounded font-semibold">Requests so far: {trail.length}</summary>
          <ol className="mt-2 grid gap-1.5 text-ink-2">
            {trail.map(({ move, status, error }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: requests are only ever added at the end.
              <li key={index} className="flex flex-wrap items-center gap-2">
                {TESTER_MOVES[move].label}{' '}
                <Pill look={status < 300 ? 'good' : 'bad'}>{[status, error].filter(Boolean).join(' ')}</Pill>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
