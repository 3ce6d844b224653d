import { dirname } from 'node:path';
import tailwind from '@tailwindcss/postcss';
import postcss from 'postcss';

/**
 * A loader for Turbopack: makes a module of a stylesheet whose default export is its text, compiled and made small, for
 * an answer that carries its styles in itself. Whatever the styles were made from makes them anew when it changes.
 */
export default function inlineCss(source) {
  const done = this.async();
  postcss([tailwind({ optimize: { minify: true }, base: dirname(this.resourcePath) })])
    .process(source, { from: this.resourcePath })
    .then(({ css, messages }) => {
      for (const { type, file, dir } of messages) {
        if (type === 'dependency') this.addDependency(file);
        if (type === 'dir-dependency') this.addContextDependency(dir);
      }
      done(null, `export default ${JSON.stringify(css)};`);
    })
    .catch(done);
}
