import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Prose, Section } from '../prose.tsx';

export function Changelog() {
  return readVersions().map(({ version, paragraphs, items }) => (
    <Section key={version} id={`version-${version.toLowerCase().replaceAll('.', '-')}`} title={version}>
      {paragraphs.map((text) => (
        <p key={text}>
          <Prose text={text} />
        </p>
      ))}
      <ul className="grid list-disc gap-2 pl-5">
        {items.map((text) => (
          <li key={text}>
            <Prose text={text} />
          </li>
        ))}
      </ul>
    </Section>
  ));
}

/** The versions in the file: below each title paragraphs and a list, whose lines are folded. */
function readVersions() {
  // The build needn’t look for what this could be.
  const folder = join(/* turbopackIgnore: true */ process.cwd());
  const text = readFileSync(join(/* turbopackIgnore: true */ folder, 'CHANGELOG.md'), 'utf8');
  const [, ...parts] = text.split(/^## /m);
  return parts.map((part) => {
    const [version = '', ...rest] = part.split('\n');
    const blocks = rest.join('\n').split(/\n(?=- )|\n\n/);
    const folded = blocks.map((block) => block.trim().replace(/\s*\n\s*/g, ' ')).filter((block) => block !== '');
    return {
      version: version.trim(),
      paragraphs: folded.filter((block) => !block.startsWith('- ')),
      items: folded.filter((block) => block.startsWith('- ')).map((block) => block.slice(2)),
    };
  });
}
