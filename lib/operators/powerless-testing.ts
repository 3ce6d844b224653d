import type { OperatorProof } from '../permissions/operator.ts';

/** The names of functions of modules that can be called without an operator's proof. */
export type Powerless<Module> = Module extends unknown
  ? {
      [Name in keyof Module]: Module[Name] extends (...given: infer Given) => unknown
        ? OperatorProof extends Given[number]
          ? never
          : Name
        : never;
    }[keyof Module]
  : never;
