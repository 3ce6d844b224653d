import { fillSample, SAMPLE_LANGUAGES, type SampleTask, samplePath } from '@/lib/api/sample.ts';
import { CodeBlock } from './code-block.tsx';
import type { DocsContext } from './context.ts';
import { readOwnFile } from './read-own-file.ts';

const TAB =
  'rounded-lg px-2.5 py-1 text-small font-medium text-ink-2 hover:bg-wash has-checked:bg-wash has-checked:text-ink ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus';

interface Props {
  id: string;
  /** What the choice of a language is called. */
  legend: string;
  about: string;
  samples: { id: string; label: string; code: string }[];
}

/**
 * A program in each of several languages, one of which is shown. The stylesheet goes by which radio button is checked,
 * so choosing one works without JavaScript; the first is chosen until somebody has.
 */
export function Samples({ id, legend, about, samples }: Props) {
  return (
    <div data-sample={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{legend}</legend>
        {samples.map((one, index) => (
          <label key={one.id} className={TAB}>
            <input
              type="radio"
              name={`language-${id}`}
              value={one.id}
              defaultChecked={index === 0}
              className="sr-only"
            />
            {one.label}
          </label>
        ))}
      </fieldset>
      {samples.map((one) => (
        <div key={one.id} data-language={one.id}>
          <CodeBlock id={`${id}-${one.id}`} label={one.label} about={about}>
            {one.code}
          </CodeBlock>
        </div>
      ))}
    </div>
  );
}

/** The programs of a task, which need no packages. @param about completes “Sample to …” */
export function TaskSamples(props: { task: SampleTask; about: string; values: DocsContext['values'] }) {
  const { task, about, values } = props;
  const samples = SAMPLE_LANGUAGES.map((language) => ({
    id: language.id,
    // Nothing is called to verify a signature.
    label: language.id === 'curl' && task === 'verify-webhook' ? 'Shell' : language.label,
    code: fillSample(readOwnFile(samplePath(task, language)).trimEnd(), values),
  }));
  return <Samples id={task} legend={`Sample to ${about}`} about={about} samples={samples} />;
}
