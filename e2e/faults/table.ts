import type { Result } from './rounds.ts';

/** Prints what came of the rounds as a table for docs/running.md. */
export function printTable(results: Map<string, Result>): void {
  const rows = [...results].map(([name, { rounds, acknowledged, unanswered, backMs, againMs, troubles }]) => [
    name,
    String(rounds),
    String(acknowledged),
    String(unanswered),
    String(troubles.length),
    `${(backMs / 1000).toFixed(1)} s`,
    `${(againMs / 1000).toFixed(1)} s`,
  ]);
  const head = [
    'Fault',
    'Rounds',
    'Steps acknowledged',
    'Sent again or given up',
    'Lost or wrong',
    'Works again after',
    'What was sent again took',
  ];
  const lines = [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows];
  console.log(`\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
}
