// Loaded before the server (node --import): each SIGUSR2 begins a CPU profile, and the next ends it and writes it into
// the file that BENCH_PROFILE names, so that it shows the measured time alone.
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const file = process.env.BENCH_PROFILE;
const session = new Session();
session.connect();
let isRunning = false;

process.on('SIGUSR2', () => {
  if (isRunning) session.post('Profiler.stop', (error, result) => !error && write(result.profile));
  else session.post('Profiler.enable', () => session.post('Profiler.start'));
  isRunning = !isRunning;
});

// Under its name once it is whole: that is what the bench waits for.
function write(profile) {
  writeFileSync(`${file}.part`, JSON.stringify(profile));
  renameSync(`${file}.part`, file);
}
