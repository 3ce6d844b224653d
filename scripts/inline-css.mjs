import { dirname } from 'node:path';
import tailwind from '@tailwindcss/postcss';
import postcss from 'postcss';

/**
 * A loader for Turbopack: compiles and minifies a stylesheet into a module whose default export is its text, for an
 * answer that contains its own styles. They are remade when anything they were made from changes.
 */
export default function inlineCss(source) {
  const done = this.async();
  const plugins = [tailwind({ optimize: { minify: true }, base: dirname(this.resourcePath) })];
  postcss(plugins)
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
