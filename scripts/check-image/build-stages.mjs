import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * @typedef {object} Stage what is left of a stage: where its root is, and what its process gets
 * @property {string} root
 * @property {string} workdir an absolute path in the image
 * @property {Record<string, string>} env
 * @property {string[]} command
 * @property {string[]} health
 */

/**
 * Carries out the steps of a Dockerfile in folders: each stage has one for its root. Commands run there as the person
 * given, with a clean environment; nothing keeps them from reading the rest of the machine.
 * @param {import('./read-dockerfile.mjs').Instruction[]} instructions
 * @param {{ context: string, isIgnored: (path: string) => boolean, folder: string, person: Person }} where
 * @returns {Stage} the last stage
 */
export function buildStages(instructions, where) {
  const stages = new Map();
  let stage;
  for (const instruction of instructions) {
    if (instruction.name === 'FROM') {
      const [, name = 'last'] = / AS (\w+)$/i.exec(instruction.rest) ?? [];
      stage = { root: join(where.folder, name), workdir: '/', env: {}, command: [], health: [] };
      mkdirSync(stage.root, { recursive: true });
      own(stage.root, where.person);
      stages.set(name, stage);
    } else STEPS[instruction.name]?.(stage, instruction, { ...where, stages });
  }
  return stage;
}

const STEPS = {
  WORKDIR(stage, { rest }, { person }) {
    stage.workdir = rest;
    mkdirSync(join(stage.root, rest), { recursive: true });
    own(join(stage.root, rest), person);
  },
  ENV(stage, { rest }) {
    const [name, value] = rest.split('=');
    stage.env[name] = value;
  },
  COPY(stage, { flags, rest }, { context, isIgnored, stages, person }) {
    const from = flags.find((flag) => flag.startsWith('from='))?.slice('from='.length);
    const base = from ? stages.get(from).root : context;
    const words = rest.split(/\s+/);
    const target = words.pop();
    for (const word of words) {
      const source = join(base, word);
      const isFolder = statSync(source).isDirectory();
      const into = join(
        stage.root,
        stage.workdir,
        target,
        !isFolder && target.endsWith('/') ? relative(dirname(source), source) : '',
      );
      const filter = from ? undefined : (path) => path === context || !isIgnored(relative(context, path));
      cpSync(source, into, { recursive: true, filter, verbatimSymlinks: true });
    }
    ownAll(join(stage.root, stage.workdir), person);
  },
  RUN(stage, { rest }, { person }) {
    const began = Date.now();
    const { status, stdout, stderr } = spawnSync('sh', ['-c', rest], { ...inside(stage, person), encoding: 'utf8' });
    if (status !== 0) throw new Error(`RUN ${rest}\n${stdout}${stderr}`);
    console.log(`RUN ${rest} (${Math.round((Date.now() - began) / 1000)} s)`);
  },
  HEALTHCHECK(stage, { rest }) {
    stage.health = JSON.parse(rest.replace(/^CMD /, ''));
  },
  CMD(stage, { rest }) {
    stage.command = rest;
  },
};

/** How a process is started in a stage. */
export function inside(stage, { uid, gid, home, base }) {
  return { cwd: join(stage.root, stage.workdir), uid, gid, env: { ...base, HOME: home, ...stage.env } };
}

/** Takes everybody's right to change anything in a folder, as a read-only root file system does. */
export function closeTree(path) {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (process.getuid?.() === 0) chownSync(path, 0, 0);
  chmodSync(path, (stat.mode & 0o555) | (stat.isDirectory() ? 0o555 : 0o444));
  if (stat.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name));
}

function own(path, { uid, gid }) {
  if (uid !== undefined) chownSync(path, uid, gid);
}

function ownAll(path, person) {
  if (person.uid === undefined || lstatSync(path).isSymbolicLink()) return;
  own(path, person);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) ownAll(join(path, name), person);
}

/** @typedef {{ uid?: number, gid?: number, home: string, base: Record<string, string> }} Person */
