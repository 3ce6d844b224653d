import type { ReactNode } from 'react';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { Prose, TextLink } from '@/components/prose.tsx';
import { Card } from '@/components/ui/card.tsx';
import { CodeFrame } from '@/components/ui/code-frame.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { Time } from '@/components/ui/time.tsx';
import { errorOf } from '@/lib/api/error-catalogue.ts';
import type { LoggedRow } from '@/lib/calls/logged-requests.ts';
import { refusalOf } from '@/lib/calls/request-object.ts';
import { reasonPath } from '@/lib/kernel/errors/reasons.ts';
import { timeOfUuid } from '@/lib/kernel/text/uuid.ts';
import { preciselyInWords } from '@/lib/kernel/text/when.ts';
import { StatusPill, tookInWords } from './request-list.tsx';

/** One call: what it was, and in words why it was refused. */
export function RequestDetail({ row, store, holder }: { row: LoggedRow; store: string | null; holder: string }) {
  const { id, method, path, status, reason, micros, requestId, holderId, mode } = row;
  const facts: [string, ReactNode][] = [
    ['Answer', <StatusPill key="answer" status={status} />],
    ['Request ID', <Copyable key="id" id="request-id" value={requestId} />],
    ['Time', <Time key="time" of={preciselyInWords(timeOfUuid(id))} />],
    ['Took', tookInWords(micros)],
    ['Store', mode && <StoreInMode key="store" name={store ?? 'A store that is gone'} mode={mode} />],
    [holder, holderId && <code className="font-mono text-small wrap-anywhere">{holderId}</code>],
  ];
  return (
    <>
      <h1 className="mb-6 font-mono text-lg wrap-anywhere">
        {method} {path}
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card title="What happened">
          <dl className="grid gap-3">
            {facts.map(
              ([name, value]) =>
                value && (
                  <div key={name} className="grid gap-0.5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:items-center">
                    <dt className="text-sm font-medium text-ink-2">{name}</dt>
                    <dd className="min-w-0">{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </Card>
        {reason && <Refused row={row} reason={reason} />}
        {(row.sent ?? row.answered) !== null && <Bodies sent={row.sent} answered={row.answered} />}
      </div>
    </>
  );
}

function Refused({ row, reason }: { row: LoggedRow; reason: string }) {
  const kind = row.path.startsWith('/api/v1/') ? 'v1' : 'oauth';
  const entry = errorOf(kind, reason);
  const message = entry?.reasons.find(({ name }) => name === reason)?.message;
  return (
    <Card title="Why it was refused">
      <div className="grid max-w-[72ch] gap-3 text-ink-2">
        <p className="font-mono text-small font-semibold text-ink wrap-anywhere">
          {[...new Set([refusalOf(row)?.code, reason])].filter(Boolean).join(': ')}
        </p>
        {[message, entry?.meaning, entry?.remedy].map(
          (words) =>
            words && (
              <p key={words}>
                <Prose text={words} />
              </p>
            ),
        )}
        {entry && (
          <p>
            <TextLink href={reasonPath(kind, reason)}>This error in the documentation</TextLink>
          </p>
        )}
      </div>
    </Card>
  );
}

function Bodies({ sent, answered }: { sent: string | null; answered: string | null }) {
  const frames = [
    ['sent', 'Request', sent],
    ['answered', 'Answer', answered],
  ] as const;
  return (
    <Card title="What was sent and answered">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="max-w-[68ch] text-ink-2">
          Kept because the call failed. “…” stands for secrets, personal data and everything else that isn’t a number,
          an id, a time or a fixed word.
        </p>
        {frames.map(
          ([id, label, text]) =>
            text !== null && (
              <CodeFrame
                key={id}
                id={id}
                label={label}
                about="this call"
                action={<CopyButton from={`code-${id}`} size="small" />}
              >
                {text.split('\n').map(indented).join('\n')}
              </CodeFrame>
            ),
        )}
      </div>
    </Card>
  );
}

/** JSON over several lines; any other line as it is. */
function indented(line: string): string {
  return line.startsWith('{') || line.startsWith('[') ? JSON.stringify(JSON.parse(line), null, 2) : line;
}
