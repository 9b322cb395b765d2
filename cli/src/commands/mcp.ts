import { defineCommand } from '../command.ts';
import { CliError } from '../errors.ts';
import { EXIT } from '../exit.ts';

/** `lauda mcp`: lets assistants read the newsroom by the Model Context Protocol, over standard input and output. */
export const mcp = defineCommand<null>({
  name: 'mcp',
  text: 'mcp.summary',
  examples: ['mcp'],
  endless: true,
  parse: () => null,
  run: async (_options, context) => {
    const { env, settings } = context;
    if (!settings.token) throw new CliError(EXIT.auth, 'auth.none', { url: settings.url });
    const [{ serve }, { default: manifest }] = await Promise.all([
      import('../mcp/serve.ts'),
      import('../../package.json', { with: { type: 'json' } }),
    ]);
    await serve(manifest.version, env.streams(), context);
    return EXIT.ok;
  },
});
