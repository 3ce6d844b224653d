import { dirname } from 'node:path';
import tailwind from '@tailwindcss/postcss';
import postcss from 'postcss';

/** Compiles and minifies a stylesheet. Gives its text, and messages about what it was made from. */
function compileCss(source, path) {
  return postcss([tailwind({ optimize: { minify: true }, base: dirname(path) })]).process(source, { from: path });
}

/**
 * A loader for Turbopack: turns a stylesheet into a module whose default export is its text, for an answer that
 * contains its own styles. They are remade when anything they were made from changes.
 */
export default function inlineCss(source) {
  const done = this.async();
  compileCss(source, this.resourcePath)
    .then(({ css, messages }) => {
      for (const { type, file, dir } of messages) {
        if (type === 'dependency') this.addDependency(file);
        if (type === 'dir-dependency') this.addContextDependency(dir);
      }
      done(null, `export default ${JSON.stringify(css)};`);
    })
    .catch(done);
}
