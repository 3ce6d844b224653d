import { CodeBlock } from '../code-block.tsx';
import { LanguageTab } from '../sample.tsx';
import type { OperationSamples } from './operation-samples.ts';

const LANGUAGES = [
  ['curl', 'curl'],
  ['node', 'Node.js'],
  ['typescript', 'TypeScript SDK'],
  ['python', 'Python SDK'],
] as const;

/** The call of an operation in each language, of which the stylesheet shows the one that is chosen. */
export function SampleTabs({ id, about, samples }: { id: string; about: string; samples: OperationSamples }) {
  return (
    <div data-samples={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">Sample: {about}</legend>
        {LANGUAGES.map(([language, label], index) => (
          <LanguageTab key={language} name={`language-${id}`} value={language} isFirst={index === 0}>
            {label}
          </LanguageTab>
        ))}
      </fieldset>
      {LANGUAGES.map(([language, label]) => (
        <div key={language} data-language={language}>
          <CodeBlock id={`${id}-${language}`} label={label} about={about}>
            {samples[language]}
          </CodeBlock>
        </div>
      ))}
    </div>
  );
}
