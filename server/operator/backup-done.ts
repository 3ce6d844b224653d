import { recordBackup } from '@/lib/operators/record-backup.ts';
import { done, type Verb } from './answer.ts';
import { BY_COMMAND } from './by-command.ts';

/** Notes that a backup has just been made. */
export const backupDone: Verb = {
  takes: '',
  does: 'notes that a backup has just been made, for the operators’ page “State”',
  async run(_, { now }) {
    await recordBackup(BY_COMMAND, now);
    return done(`Noted: a backup at ${now.toISOString()}.`);
  },
};
