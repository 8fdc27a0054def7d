import { existsSync, readFileSync } from 'node:fs';

const status = '/proc/self/status';

/** The most memory the process held so far, in bytes. `maxRSS`, where there is nothing better, begins with what its parent held at its start. */
export function peakMemory(): number {
  const [, kilobytes] = (existsSync(status) && /^VmHWM:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))) || [];
  return Number(kilobytes ?? process.resourceUsage().maxRSS) * 1024;
}
