// Writes the types of all texts, messages/en.d.ts: names, and English texts to the letter, whose placeholders are
// checked.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const rooms = readdirSync('messages/en').map((file) => {
  const room = file.replace('.json', '').replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return `  readonly ${room}: Readonly<${readFileSync(`messages/en/${file}`, 'utf8').trim()}>;`;
});
writeFileSync('messages/en.d.ts', `declare const english: {\n${rooms.join('\n')}\n};\nexport default english;\n`);
