// Writes the types of all texts, messages/en.d.ts: names, and English texts to the letter, whose placeholders are
// checked. Each extension has a room of its own.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const files = [
  ...readdirSync('messages/en').map((file) => [file.replace('.json', ''), `messages/en/${file}`]),
  ...readdirSync('extensions').map((name) => [name, `extensions/${name}/messages/en.json`]),
].filter(([, file]) => existsSync(file));
const rooms = files.map(([name, file]) => {
  const room = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return `  readonly ${room}: Readonly<${readFileSync(file, 'utf8').trim()}>;`;
});
writeFileSync('messages/en.d.ts', `declare const english: {\n${rooms.join('\n')}\n};\nexport default english;\n`);
