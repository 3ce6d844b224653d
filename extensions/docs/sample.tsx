import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillSample, SAMPLE_LANGUAGES, type SampleLanguage, type SampleTask, samplePath } from '@/lib/api/sample.ts';
import { CodeBlock } from './code-block.tsx';
import type { DocsContext } from './context.ts';

const SCOPE = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2';
const TAB =
  'rounded-lg px-2.5 py-1 text-small font-medium text-ink-2 hover:bg-wash has-checked:bg-wash has-checked:text-ink ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus';

/**
 * A program in each of the languages, one of which is shown. The stylesheet goes by which radio button is checked, so
 * choosing one works without JavaScript.
 * @param about completes “Sample to …”
 */
export function Sample({ task, about, values }: { task: SampleTask; about: string; values: DocsContext['values'] }) {
  return (
    <div data-sample={task} className={SCOPE}>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">Sample to {about}</legend>
        {SAMPLE_LANGUAGES.map((language, index) => (
          <LanguageTab key={language.id} name={`language-${task}`} value={language.id} isFirst={index === 0}>
            {labelOf(language, task)}
          </LanguageTab>
        ))}
      </fieldset>
      {SAMPLE_LANGUAGES.map((language) => {
        const id = `${task}-${language.id}`;
        return (
          <div key={language.id} data-language={language.id}>
            <CodeBlock id={id} label={labelOf(language, task)} about={about}>
              {fillSample(textOf(task, language), values)}
            </CodeBlock>
          </div>
        );
      })}
    </div>
  );
}

/** Chooses a language; the first is chosen until somebody has. */
export function LanguageTab(props: { name: string; value: string; isFirst: boolean; children: string }) {
  const { name, value, isFirst, children } = props;
  return (
    <label className={TAB}>
      <input type="radio" name={name} value={value} defaultChecked={isFirst} className="sr-only" />
      {children}
    </label>
  );
}

/** Nothing is called to verify a signature. */
function labelOf({ id, label }: SampleLanguage, task: SampleTask): string {
  return id === 'curl' && task === 'verify-webhook' ? 'Shell' : label;
}

function textOf(task: SampleTask, language: SampleLanguage): string {
  // The build needn’t look for what this could be.
  const folder = join(/* turbopackIgnore: true */ process.cwd());
  return readFileSync(join(/* turbopackIgnore: true */ folder, samplePath(task, language)), 'utf8').trimEnd();
}
