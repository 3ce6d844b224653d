import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

/** Rights of the group and of others. */
const NOT_OURS = 0o077;

interface Attributes {
  mode?: number;
}

interface FileOperations {
  setattr(node: unknown, attributes: Attributes): void;
}

/**
 * A folder for the embedded database in which no file is readable for anybody but the account that runs the product.
 * The process's umask is not enough: PGlite sets the rights of each file that it makes, by a umask of its own.
 */
export class ClosedFolder extends NodeFS {
  override async init(...given: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...given);
    const close: NonNullable<typeof emscriptenOpts.preRun>[number] = (module) => {
      const { node_ops: files } = (module as unknown as { NODEFS: { node_ops: FileOperations } }).NODEFS;
      const set = files.setattr;
      files.setattr = (node, attributes) => {
        const { mode } = attributes;
        set(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~NOT_OURS });
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [close, ...(emscriptenOpts.preRun ?? [])] } };
  }
}
