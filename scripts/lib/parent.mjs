import { readFileSync } from 'node:fs';

/** The parent of another process, where the system shows it (Linux). */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** Calls `lost` when the npm that runs this script is gone, or the shell between: killed with -9 they can tell nobody. */
export function watchParent(lost) {
  if (!process.env.npm_lifecycle_event) return;
  const family = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const born = family();
  setInterval(() => family() !== born && lost(), 500).unref();
}
