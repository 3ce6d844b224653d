// The product as npm start runs it, and beside it a watch on its event loop: its parent process asks by message
// for the longest time that the loop was held since the last message.
import { readFileSync } from 'node:fs';

process.env.NODE_ENV = 'production';
const { start } = await import('../../.next/product/start.mjs');

const TICK_MS = 2;

/**
 * The processor time of the thread that serves, in milliseconds: unlike the time on the clock, it doesn't count what
 * other processes of a busy machine were given. Where there is no /proc, that of all threads.
 */
function spent() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  }
}

let before = spent();
let longest = 0;
function look() {
  const now = spent();
  longest = Math.max(longest, now - before);
  before = now;
}
setInterval(look, TICK_MS);
process.on('message', () => {
  look();
  process.send(longest);
  longest = 0;
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await start({ alone: true });
