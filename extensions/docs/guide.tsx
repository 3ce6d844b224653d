import type { ReactNode } from 'react';
import { Prose, Section } from '@/components/prose.tsx';
import { Scroller } from '@/components/ui/code-frame.tsx';
import type { SampleTask } from '@/lib/api/sample.ts';
import { BLOCKS, valuesFor } from './blocks/blocks.tsx';
import { type Term, Terms } from './blocks/terms.tsx';
import { CodeBlock } from './code-block.tsx';
import type { DocsContext } from './context.ts';
import { readOwnFile } from './read-own-file.ts';
import { TaskSamples } from './sample.tsx';

/** A text of the documentation as its Markdown file has it. */
export interface Guide {
  title: string;
  /** The first paragraph: one sentence. */
  summary: string;
  parts: Part[];
}

interface Part {
  id: string;
  title: string;
  /** Of a part that is a step: which. */
  step: string | undefined;
  blocks: string[];
}

/** `## Title {#id}`, or `## 1. Title {#id}` for a step; without an id it is made of the title. */
const HEADING = /^(?:(\d+)\. )?(.+?)(?: \{#(.+)\})?$/;
const FENCE_OR_PARAGRAPH = /^```[\s\S]*?^```$|^.+(?:\n.+)*/gm;

/**
 * Reads a guide: Markdown with paragraphs, lists, tables, terms (each on a line before that which begins with a colon),
 * fenced code (```` ```id Label: what it is for ````), and lines of their own for what is made
 * here, such as `{{tools}}` and `{{sample call: call an endpoint}}`.
 * @param path from the product's folder
 */
export function readGuide(path: string): Guide {
  const [head = '', ...parts] = readOwnFile(path).split(/^## /m);
  const [title = '', summary = ''] = head.trim().split('\n\n');
  return { title: title.replace('# ', ''), summary, parts: parts.map(readPart) };
}

function readPart(text: string): Part {
  const [heading = '', ...blocks] = text.match(FENCE_OR_PARAGRAPH) ?? [];
  const [, step, title = '', id = `version-${title.toLowerCase().replaceAll('.', '-')}`] = HEADING.exec(heading) ?? [];
  return { id, title, step, blocks };
}

export function GuideBody({ guide: { parts }, context }: { guide: Guide; context: DocsContext }) {
  const shown = parts.map(({ blocks, ...part }) => {
    const Frame = part.step ? Step : Section;
    return (
      <Frame key={part.id} {...part}>
        {blocks.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a guide never change places.
          <Block key={index} text={filled(text, valuesFor(context))} context={context} />
        ))}
      </Frame>
    );
  });
  // What comes after the steps is none of them.
  const steps = parts.filter(({ step }) => step).length;
  if (steps === 0) return shown;
  return (
    <>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-8">{shown.slice(0, steps)}</ol>
      {shown.slice(steps)}
    </>
  );
}

function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

function Block({ text, context }: { text: string; context: DocsContext }): ReactNode {
  const [, id, label = '', about = '', code] = /^```(\S+) (.+?): (.+)\n([\s\S]*)\n```$/.exec(text) ?? [];
  if (id !== undefined && code !== undefined)
    return (
      <CodeBlock id={id} label={label} about={about}>
        {code}
      </CodeBlock>
    );
  const [, task, purpose = ''] = /^\{\{sample (\S+): (.+)\}\}$/.exec(text) ?? [];
  if (task) return <TaskSamples task={task as SampleTask} about={purpose} values={context.values} />;
  const Made = BLOCKS[/^\{\{(.+)\}\}$/.exec(text)?.[1] ?? ''];
  if (Made) return <Made {...context} />;
  if (/^.+\n: /.test(text)) return <Terms terms={text.split(/\n(?![: ])/).map(termOf)} />;
  if (text.startsWith('| '))
    return <StateTable rows={text.split('\n').map((line) => line.slice(2, -2).split(' | '))} />;
  if (text.startsWith('- ')) return <ul className="grid list-disc gap-2 pl-5">{items(text, /^- /m)}</ul>;
  if (text.startsWith('1. ')) return <ol className="grid list-decimal gap-2 pl-5">{items(text, /^\d+\. /m)}</ol>;
  return (
    <p>
      <Prose text={joined(text)} />
    </p>
  );
}

/** A term on a line of its own, and what it means behind a colon. */
function termOf(text: string): Term {
  const [term = '', about = ''] = text.split(/\n: ([\s\S]*)/);
  return { name: term, term: <Prose text={term} />, about: <Prose text={joined(about)} /> };
}

/** Lines of a paragraph are folded anywhere. */
const joined = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ');

function items(text: string, mark: RegExp): ReactNode[] {
  const [, ...all] = text.split(mark);
  return all.map((item) => (
    <li key={item}>
      <Prose text={joined(item)} />
    </li>
  ));
}

/** A table whose first column names what the others are about. */
function StateTable({ rows: [columns = [], , ...rows] }: { rows: string[][] }) {
  return (
    <Scroller label={columns.join(', ')} className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full min-w-[52rem] text-left text-small">
        <thead className="text-ink-3">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3.5 py-2 font-medium">
                <Prose text={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([state, ...outcomes]) => (
            <tr key={state} className="border-t border-line">
              <th scope="row" className="px-3.5 py-2 font-semibold text-ink">
                <Prose text={state ?? ''} />
              </th>
              {outcomes.map((outcome, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places.
                <td key={index} className="px-3.5 py-2">
                  <Prose text={outcome} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

function Step(props: { step: string | undefined; id: string; title: string; children: ReactNode }) {
  const { step, id, title, children } = props;
  return (
    <li id={id} className="grid scroll-mt-6 grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="grid size-7 place-items-center rounded-full border border-line-2 text-small font-semibold"
      >
        {step}
      </span>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5 text-pretty text-ink-2">
        <h2 id={`${id}-title`} className="pt-0.5 text-base font-semibold text-ink">
          {title}
        </h2>
        {children}
      </div>
    </li>
  );
}
