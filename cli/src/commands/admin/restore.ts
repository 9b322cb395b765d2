import { defineCommand } from '../../command.ts';
import { missing } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { textOf } from '../input.ts';
import { secretsOf } from '../secrets.ts';

interface Wish {
  readonly file: string;
  readonly passwordFile: string | undefined;
  readonly asks: boolean;
}

/**
 * `lauda admin restore`: puts a backup back by the `lauda-server` command of this machine. A server that runs cannot do it: database and data folder
 * have to be empty, so it asks no server and needs no sign-in.
 */
export const adminRestore = defineCommand<Wish>({
  name: 'admin restore',
  text: 'admin.restore.summary',
  examples: ['admin restore lauda-20260310T040000Z.lauda', 'admin restore lauda.lauda --password --json tables,files,at'],
  arguments: [{ name: 'FILE', text: 'admin.restore.file', required: true }],
  options: [
    { flags: '--password', text: 'admin.restore.password' },
    { flags: '--password-file <file>', text: 'admin.restore.passwordFile' },
  ],
  fields: ['restored', 'at', 'tables', 'files', 'gone', 'ownSecret', 'calledOff'],
  parse: ({ arguments: [file], options }) => ({
    file: file!,
    passwordFile: textOf(options.passwordFile),
    asks: options.password === true,
  }),
  run: async ({ file, passwordFile, asks }, context) => {
    const { env, show, t } = context;
    const [password] = await secretsOf(asks ? ['password'] : [], context);
    // The command reads the password from a file, so that no list of processes shows it; the file lies in a folder only this person can read.
    const asked = password === undefined ? undefined : await env.draftPath('password');
    if (asked !== undefined) await env.writeFile(asked, password!);
    const from = asked ?? passwordFile;
    try {
      const ended = await env.server(['restore', file, ...(from === undefined ? [] : ['--password-file', from])]);
      if (!ended) throw missing('admin.restore.noServer');
      if (ended.code !== 0) return EXIT.failed;
      const restored = JSON.parse(ended.out) as { at: string; tables: number; files: number; calledOff: number };
      const { at, tables, files, calledOff } = restored;
      if (!show.selected(restored)) show.line(t('admin.restore.done', { at, tables, files }));
      if (calledOff > 0) show.say(t('admin.restore.calledOff', { count: calledOff }));
      show.say(t('admin.restore.next'));
      return EXIT.ok;
    } finally {
      if (asked !== undefined) await env.removeFile(asked);
    }
  },
});
