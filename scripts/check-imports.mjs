// npm run check:imports: who may import whom, by the rules in .dependency-cruiser.mjs.
import { readFileSync } from 'node:fs';
import { cruiseImports, inWords } from './cruise-imports.mjs';
import { grammarFaults } from './grammar.mjs';

const result = await cruiseImports();
const faults = grammarFaults(result.modules, (path) => readFileSync(path, 'utf8'));
console.log([await inWords(result), ...faults.map((fault) => `  error grammar: ${fault}`)].join('\n'));
process.exitCode = result.summary.error > 0 || faults.length > 0 ? 1 : 0;
