// The product as npm start runs it, and a way for its parent process to make people and to look into its
// database, which on the embedded one nobody else could open.
process.env.NODE_ENV = 'production';
const { register } = await import('tsx/esm/api');
register();
const { db } = await import('../../lib/database/db.ts');
const { start } = await import('../../.next/product/start.mjs');
const { makeCast } = await import('../attacks/cast.ts');
const { makeCodes } = await import('../attacks/cast-codes.ts');
const { makeTeam } = await import('../attacks/cast-teams.ts');
const { env, setEnv } = await import('../../lib/config/env.ts');

const answer = ({ sql, codes, team, throttle }) => {
  if (throttle !== undefined) return setEnv({ ...env(), throttle });
  if (codes) return makeCodes(codes);
  if (team) return makeTeam(team);
  return sql ? db().$queryRawUnsafe(sql) : makeCast();
};

process.on('message', async ({ id, ...asked }) => {
  try {
    process.send({ id, answer: (await answer(asked)) ?? null });
  } catch (error) {
    process.send({ id, fault: String(error) });
  }
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// In this process alone, also on PostgreSQL: what the parent asks for is done here.
await start({ alone: true });
