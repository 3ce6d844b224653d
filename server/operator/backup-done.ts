import { db } from '@/lib/database/db.ts';
import { insertBackup } from '@/lib/operators/operator-backups.ts';
import { done, type Verb } from './answer.ts';
import { BY_COMMAND } from './by-command.ts';

/** Notes that a backup has just been made. */
export const backupDone: Verb = {
  takes: '',
  does: 'notes that a backup has just been made, for the operators’ page “State”',
  async run(_, { now }) {
    await insertBackup(db(), BY_COMMAND, now);
    return done(`Noted: a backup at ${now.toISOString()}.`);
  },
};
