import { spawn } from 'node:child_process';

/** Opens a file in VISUAL or EDITOR (vi without them) and waits until it is closed; answers its exit code. */
export function openEditor(path: string, variables: Readonly<Record<string, string | undefined>>): Promise<number> {
  const command = variables.VISUAL || variables.EDITOR || (process.platform === 'win32' ? 'notepad' : 'vi');
  return new Promise((resolve, reject) => {
    // An editor may be given with arguments, such as `code --wait`: the shell takes them apart, and the path stays one word.
    const child =
      process.platform === 'win32'
        ? spawn(`${command} "${path}"`, { stdio: 'inherit', shell: true })
        : spawn('/bin/sh', ['-c', `${command} "$1"`, 'sh', path], { stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
