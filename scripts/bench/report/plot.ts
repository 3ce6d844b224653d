import type { Row } from '../measure.ts';
import { cpuOf } from './table.ts';

const WIDTH = 760;
const LABEL = 210;
const BAR = 18;
const GAP = 6;
const HEAD = 34;

const STYLE = `text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.title { font-weight: 600; }
.number { font-size: 12px; fill: #59636e; }
.server { fill: #3b6fd4; }
.database { fill: #e0912f; }
@media (prefers-color-scheme: dark) { text { fill: #f0f6fc; } .number { fill: #9198a1; } }`;

/** A picture of the CPU that a request costs, server and database one behind the other, for each workload and side. */
export function plot(rows: Row[], title: string): string {
  const workloads = [...new Set(rows.map(({ workload }) => workload))];
  const most = Math.max(...rows.map(cpuOf));
  const scale = (WIDTH - LABEL - 110) / most;
  const parts: string[] = [];
  let y = HEAD + 10;
  for (const workload of workloads) {
    parts.push(`<text class="title" x="0" y="${y + 13}">${escaped(workload)}</text>`);
    y += BAR + GAP;
    for (const row of rows.filter((one) => one.workload === workload)) {
      parts.push(bar(row, y, scale));
      y += BAR + GAP;
    }
    y += GAP * 2;
  }
  const legend = `<text class="title" x="0" y="16">${escaped(title)}</text>
<rect class="server" x="${WIDTH - 190}" y="5" width="12" height="12"/><text x="${WIDTH - 172}" y="16">server</text>
<rect class="database" x="${WIDTH - 110}" y="5" width="12" height="12"/><text x="${WIDTH - 92}" y="16">database</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}</style>
${legend}
${parts.join('\n')}
</svg>
`;
}

function bar(row: Row, y: number, scale: number): string {
  const { middle, side } = row;
  const server = middle.serverCpu * scale;
  const database = (middle.databaseCpu ?? 0) * scale;
  const middleOfBar = y + 13;
  return `<text x="${LABEL - 8}" y="${middleOfBar}" text-anchor="end">${escaped(side)}</text>
<rect class="server" x="${LABEL}" y="${y}" width="${server.toFixed(1)}" height="${BAR}"/>
<rect class="database" x="${(LABEL + server).toFixed(1)}" y="${y}" width="${database.toFixed(1)}" height="${BAR}"/>
<text class="number" x="${(LABEL + server + database + 6).toFixed(1)}" y="${middleOfBar}">${cpuOf(row).toFixed(2)} ms</text>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
