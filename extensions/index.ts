import type { Extension } from '@/lib/kernel/extension.ts';
import { agents } from './agents/index.ts';
import { approvals } from './approvals/index.ts';
import { device } from './device/index.ts';
import { docs } from './docs/index.ts';
import { dpop } from './dpop/index.ts';
import { palette } from './palette/index.ts';
import { tester } from './tester/index.ts';

/** What this product has beyond its core. */
export const EXTENSIONS: readonly Extension[] = [approvals, agents, device, dpop, tester, docs, palette];
