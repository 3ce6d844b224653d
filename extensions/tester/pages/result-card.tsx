import type { ComponentProps } from 'react';
import { TextLink } from '@/components/ui/button.tsx';
import { Card, Pill } from '@/components/ui/card.tsx';
import { CodeFrame } from '@/components/ui/code-frame.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { moveOf } from '../lib/moves.ts';
import { explainAnswer } from '../lib/run-move.ts';
import type { TesterExchange, TesterPhase, TesterState } from '../lib/state.ts';

export function ResultCard({ exchange }: { exchange: TesterExchange }) {
  const { move, curl, status, headers, body, error, description, reason } = exchange;
  const { meaning, href } = explainAnswer(exchange);
  const head = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <div id="result" tabIndex={-1} className="scroll-mt-6 outline-none">
      <Card title={`Answer: ${moveOf(move).label}`}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="flex flex-wrap items-center gap-2">
            <Pill look={status < 300 ? 'good' : 'bad'}>{status}</Pill>
            {error && <code className="font-mono text-small font-semibold">{error}</code>}
          </p>
          <Explained meaning={meaning} description={description} />
          {href && (
            <TextLink href={href} className="justify-self-start text-sm">
              {`The reason ${reason} in the documentation`}
            </TextLink>
          )}
          <CodeBlock id="request" label="Request" about={moveOf(move).label}>
            {curl}
          </CodeBlock>
          <CodeBlock id="answer" label="Answer" about={moveOf(move).label}>
            {`HTTP ${status}\n${head}\n\n${body}`}
          </CodeBlock>
        </div>
      </Card>
    </div>
  );
}

function CodeBlock(props: Omit<ComponentProps<typeof CodeFrame>, 'action'>) {
  return <CodeFrame {...props} action={<CopyButton from={`code-${props.id}`} size="small" />} />;
}

/** An answer's own description, and what it means here. */
export function Explained({ meaning, description }: { meaning: string; description?: string | undefined }) {
  const rows = [
    ['Said', description],
    ['Meaning', meaning],
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

const STEPS = ['Link', 'Consent', 'Exchange', 'Use and revoke'];
const AT: Record<TesterPhase, number> = { consent: 1, exchange: 2, use: 3, over: 4 };

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
                {moveOf(move).label}{' '}
                <Pill look={status < 300 ? 'good' : 'bad'}>{[status, error].filter(Boolean).join(' ')}</Pill>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
