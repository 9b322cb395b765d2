import { checkPackage } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

// What a package that is a module and nothing else cannot have: a form for `require`, and a place for resolvers that read no `exports`.
const ESM_ONLY = new Set(['CJSResolvesToESM']);
const MODERN = new Set(['bundler', 'node16-esm']);
/** What npm shows and installs a package by. */
const SAID = ['description', 'repository', 'engines', 'license', 'files'];

/** What publint (strict) and Are The Types Wrong find wrong with a package as it is installed (a `Package` of the latter), one line each. */
export async function faultsOf(installed, manifest) {
  const unsaid = SAID.filter((field) => !manifest[field]).map((field) => `it says no ${field}`);
  const unread = ['README.md', 'LICENSE'].filter((file) => !installed.fileExists(`/node_modules/${manifest.name}/${file}`));
  const files = installed.listFiles().map((name) => ({ name, data: installed.readFile(name) }));
  const { messages } = await publint({ pkgDir: `/node_modules/${manifest.name}`, pack: { files }, strict: true });
  // The sources are for the repository alone: a package that is installed names them and has none.
  const linted = messages.filter(({ path: place }) => !place?.includes('@lauda/source'));
  const { problems = [] } = await checkPackage(installed);
  const untyped = problems.filter(({ kind, resolutionKind }) => !ESM_ONLY.has(kind) && (!resolutionKind || MODERN.has(resolutionKind)));
  return [
    ...unsaid,
    ...unread.map((file) => `it has no ${file}`),
    ...linted.map((message) => formatMessage(message, manifest, { color: false })),
    ...untyped.map((problem) => JSON.stringify(problem)),
  ];
}
