import type { ComponentProps } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { CodeFrame } from '@/components/ui/code-frame.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { Pill } from '@/components/ui/pill.tsx';
import { type AskedFor, explainCall } from '@/lib/tester/explanation.ts';
import { TESTER_MOVES, type TesterExchange, type TesterMove } from '@/lib/tester/state.ts';
import { isStoreMove } from '@/lib/tester/subject.ts';
import { Explained } from './explained.tsx';

/** The latest request and its answer, and what that means. */
export function ResultCard({ exchange }: { exchange: TesterExchange }) {
  const { move, curl, status, headers, body, error, description, reason } = exchange;
  const head = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <div id="result" tabIndex={-1} className="scroll-mt-6 outline-none">
      <Card title={`Answer: ${TESTER_MOVES[move].label}`}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="flex flex-wrap items-center gap-2">
            <Pill look={status < 300 ? 'good' : 'bad'}>{status}</Pill>
            {error && <code className="font-mono text-small font-semibold">{error}</code>}
          </p>
          <Explained {...explainCall(askedFor(move), { status, error, reason })} description={description} />
          <CodeBlock id="request" label="Request" about={TESTER_MOVES[move].label}>
            {curl}
          </CodeBlock>
          <CodeBlock id="answer" label="Answer" about={TESTER_MOVES[move].label}>
            {`HTTP ${status}\n${head}\n\n${body}`}
          </CodeBlock>
        </div>
      </Card>
    </div>
  );
}

function askedFor(move: TesterMove): AskedFor {
  if (isStoreMove(move)) return move;
  if (move === 'me' || move === 'no_token' || move === 'old_access') return 'me';
  if (move === 'revoke') return 'revoke';
  return move === 'rotate' || move === 'old_refresh' ? 'rotate' : 'exchange';
}

/** Code to copy: a request, an answer, a command. */
function CodeBlock(props: Omit<ComponentProps<typeof CodeFrame>, 'action'>) {
  return <CodeFrame {...props} action={<CopyButton from={`code-${props.id}`} size="small" />} />;
}
