import type { ComponentProps } from 'react';
import { TextLink } from '@/components/ui/button.tsx';
import { Card, Pill } from '@/components/ui/card.tsx';
import { CodeFrame } from '@/components/ui/code-frame.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { MOVES } from '../lib/moves.ts';
import { explainAnswer } from '../lib/run-move.ts';
import type { TesterExchange } from '../lib/state.ts';

export function ResultCard({ exchange }: { exchange: TesterExchange }) {
  const { move, curl, status, headers, body, error, description, reason } = exchange;
  const { label } = MOVES[move];
  const { meaning, href } = explainAnswer(exchange);
  const head = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <div id="result" tabIndex={-1} className="scroll-mt-6 outline-none">
      <Card title={`Answer: ${label}`}>
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
          <CodeBlock id="request" label="Request" about={label}>
            {curl}
          </CodeBlock>
          <CodeBlock id="answer" label="Answer" about={label}>
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
