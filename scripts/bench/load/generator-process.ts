// The load generator: a process of its own, so that what it costs is counted apart from what it measures.
import { WORKLOADS } from '../workloads.ts';
import { drive, type Load } from './drive.ts';

process.on('message', async ({ workload: name, ...load }: Load & { workload: string }) => {
  const workload = WORKLOADS.find((one) => one.name === name);
  if (!workload) throw new Error(`There is no workload ${name}.`);
  try {
    const measured = await drive(workload, load);
    process.send?.({ measured, subjects: load.subjects });
  } catch (error) {
    process.send?.({ fault: (error as Error).message });
  }
});
process.on('disconnect', () => process.exit(0));
